/** The route of My Profile. It loads as a whole, since most visits need none of it. */
import { texts } from '#texts/profile.ts';
import type { RouteHandle } from '#web/app/page-head.ts';
import { createPrefetchLoader } from '#web/app/prefetch-loader.ts';
import { requireSignedIn } from '#web/app/route-guards.ts';
import { ProfilePage, prefetchProfile } from './profile-page.tsx';

export const profileRoute = {
  Component: ProfilePage,
  handle: { file: 'src/web/features/profile/profile-route.ts', head: () => texts.head } satisfies RouteHandle,
  loader: requireSignedIn(createPrefetchLoader(prefetchProfile)),
};
