import { Link } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { emptyJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts as landing } from '#texts/landing.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './trending-jobs.module.css';

interface TrendingJobsProps {
  categories: { value: string; total: number }[];
  /** Retries after a failed load. */
  retry: (() => void) | undefined;
  retrying: boolean;
}

const texts = landing.trending;

/** The first six categories (spec §2), as links to the filtered list. */
export function TrendingJobs({ categories, retry, retrying }: TrendingJobsProps) {
  return (
    <LandingSection title={texts.title} {...(categories.length > 0 && { sub: texts.hiring(categories.length) })}>
      {retry && (
        <p className={styles.failed}>
          {texts.failed}{' '}
          <Button variant="secondary" size="small" busy={retrying} onClick={retry}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      <ul className={styles.grid}>
        {categories.map(({ value, total }) => (
          <li key={value}>
            <Link
              className={styles.category}
              to={`${paths.openPositions}?${serializeJobFilters({ ...emptyJobFilters, category: [value] })}`}
              state={{ category: value, isHome: true }}
            >
              <span className={styles.bar} aria-hidden="true" />
              <span className={styles.name}>{value}</span>
              <span className={styles.count}>{texts.jobs(total)}</span>
              <Icon name="arrow" size={22} />
            </Link>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
