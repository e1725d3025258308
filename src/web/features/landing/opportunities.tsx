import { Link } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { emptyJobFilters, type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts as landing } from '#texts/landing.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './opportunities.module.css';

const texts = landing.opportunities;

const opportunities: { name: string; text: string; filters: Partial<JobFilters> }[] = [
  {
    ...texts.experienced,
    filters: { jobType: ['Full Time'] },
  },
  {
    ...texts.students,
    filters: { description: 'intern' },
  },
  {
    ...texts.additional,
    filters: { jobType: ['C', 'C&H', 'FL'] },
  },
];

/** Three links to filtered lists (spec §2). */
export function Opportunities() {
  return (
    <LandingSection title={texts.title}>
      <ul className={styles.ways}>
        {opportunities.map(({ name, text, filters }) => (
          <li key={name}>
            <Link className={styles.way} to={`${paths.openPositions}?${serializeJobFilters({ ...emptyJobFilters, ...filters })}`}>
              <h3>{name}</h3>
              <p>{text}</p>
              <Icon name="arrow" size={28} />
            </Link>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
