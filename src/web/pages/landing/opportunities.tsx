import { Link } from 'react-router';
import { type JobFilters, noFilters, queryOf } from '../../jobs/job-filters.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './opportunities.module.css';

const ways: { name: string; text: string; filters: Partial<JobFilters> }[] = [
  {
    name: 'Experienced Hires',
    text: 'Bring what you know. Lead, build, and set the direction.',
    filters: { jobType: ['Full Time'] },
  },
  {
    name: 'Students',
    text: 'Internships and first jobs with a mentor beside you.',
    filters: { description: 'intern' },
  },
  {
    name: 'Additional opportunities',
    text: 'Contract, freelance and return-to-work roles.',
    filters: { jobType: ['C', 'C&H', 'FL'] },
  },
];

/** Three ways in (spec §2), each the list as it suits them. */
export function Opportunities() {
  return (
    <LandingSection title="Opportunities">
      <ul className={styles.ways}>
        {ways.map(({ name, text, filters }) => (
          <li key={name}>
            <Link className={styles.way} to={`${paths.openPositions}?${queryOf({ ...noFilters, ...filters })}`}>
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
