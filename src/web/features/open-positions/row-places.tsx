import { Link } from 'react-router';
import { jobPath } from '#contract/addresses.ts';
import type { JobCard } from '#contract/job-calls.ts';
import { formatCardMode, formatCardPlaceAndMode, formatPlaceAndCountry, splitPlaces } from '#labels/job-labels.ts';
import { texts } from '#texts/search/row-places.ts';
import styles from './position-row.module.css';

/** The places of a row, unfolded by a press, also without scripts. */
export function RowPlaces({ job }: { job: JobCard }) {
  const { places = [], place_total = places.length } = job;
  const several = splitPlaces(job);
  const name = several && [texts.places(several.first, several.others), formatCardMode(job)].filter(Boolean).join(' · ');
  return (
    <details>
      <summary className="link" aria-label={name}>
        {formatCardPlaceAndMode(job, '')}
      </summary>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={formatPlaceAndCountry(place)}>
            <Link to={jobPath(place.joborder_id ?? job.joborder_id)} discover="none">
              {formatPlaceAndCountry(place)}
            </Link>
          </li>
        ))}
        {place_total > places.length && <li>{texts.more(place_total - places.length)}</li>}
      </ul>
    </details>
  );
}
