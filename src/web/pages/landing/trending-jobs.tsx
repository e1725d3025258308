import { Link } from 'react-router';
import { noFilters, queryOf } from '../../jobs/job-filters.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './trending-jobs.module.css';

interface TrendingJobsProps {
  categories: { value: string; total: number }[];
  /** Asks again, when the categories could not be loaded. */
  retry: (() => void) | undefined;
  retrying: boolean;
}

const counts = ['', 'One team', 'Two teams', 'Three teams', 'Four teams', 'Five teams', 'Six teams'];

/** The first six categories (spec §2): choosing one opens the list, filtered. */
export function TrendingJobs({ categories, retry, retrying }: TrendingJobsProps) {
  const teams = counts[categories.length];
  return (
    <LandingSection title="Trending jobs" {...(teams && { sub: `${teams} hiring the most right now.` })}>
      {retry && (
        <p className={styles.failed}>
          We could not load the jobs.{' '}
          <Button look="secondary" size="small" busy={retrying} onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <ul className={styles.grid}>
        {categories.map(({ value, total }) => (
          <li key={value}>
            <Link
              className={styles.category}
              to={`${paths.openPositions}?${queryOf({ ...noFilters, category: [value] })}`}
              state={{ category: value, isHome: true }}
            >
              <span className={styles.bar} aria-hidden="true" />
              <span className={styles.name}>{value}</span>
              <span className={styles.count}>{total === 1 ? '1 job' : `${total} jobs`}</span>
              <Icon name="arrow" size={22} />
            </Link>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
