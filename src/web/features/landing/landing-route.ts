/** The route of the landing page. It loads as a whole, so that other pages need none of its queries. */
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/page-heads.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { requireVisitor } from '#web/app/route-guards.ts';
import { LandingPage } from './landing-page.tsx';
import { prefetchLanding } from './landing-queries.ts';

export const landingRoute = {
  Component: LandingPage,
  handle: {
    file: 'src/web/features/landing/landing-route.ts',
    head: ({ site: { brand } }) => ({
      title: texts.landing.title(brand.name),
      description: texts.landing.description(brand.headline, brand.name),
      canonical: paths.landing,
    }),
  } satisfies RouteHandle,
  loader: requireVisitor(createPrefetchLoader(prefetchLanding)),
};
