import { useQuery } from '@tanstack/react-query';
import * as limits from '#contract/limits.ts';
import { categorySummaryQuery } from '#web/api/job-queries.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { BenefitsCarousel } from './benefits-carousel.tsx';
import { CallToAction } from './call-to-action.tsx';
import { CorporateValues } from './corporate-values.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { landingContentQuery } from './landing-queries.ts';
import { Opportunities } from './opportunities.tsx';
import { TrendingJobs } from './trending-jobs.tsx';
import { useRequestedPage } from './use-requested-page.ts';

/** The landing page; one line connects its sections from the hero to the call to action. */
export function LandingPage() {
  const { data, isError, isFetching, refetch } = useQuery(categorySummaryQuery);
  const { data: content = {} } = useQuery(landingContentQuery);
  useRequestedPage();
  const categories = data?.filter(({ value }) => value) ?? [];
  // Unknown while they load, and after a failure.
  const hasCategories = data === undefined || categories.length > 0;
  return (
    <>
      <Hero categories={categories} text={content.heroText} picture={content.heroPicture} />
      <div className={`wrap ${styles.search}`}>
        <SearchBar />
      </div>
      <div className={styles.route}>
        <div className="wrap">
          {hasCategories && (
            <TrendingJobs
              categories={categories.slice(0, limits.trendingJobsMax)}
              retry={isError ? () => void refetch() : undefined}
              retrying={isFetching}
            />
          )}
          {content.values && <CorporateValues {...content.values} />}
          {content.benefits && <BenefitsCarousel {...content.benefits} />}
          {content.opportunities && <Opportunities {...content.opportunities} />}
        </div>
      </div>
      {content.closing && <CallToAction closing={content.closing} />}
    </>
  );
}
