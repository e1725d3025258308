import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { jobPath } from '#contract/addresses.ts';
import type { JobCard, JobPlace, Pay } from '#contract/job-calls.ts';
import {
  formatCardMode,
  formatCardPlaceAndMode,
  formatJobTitle,
  formatPlaceAndCountry,
  formatWorkmode,
  splitPlaces,
} from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts } from '#texts/search/row-places.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SaveButton } from '../saved-jobs/save-button.tsx';
import rowStyles from './position-row.module.css';
import styles from './row-places.module.css';

/** The places of a row. A press unfolds a branch below the row; without scripts a list below their names. */
export function RowPlaces({ job }: { job: JobCard }) {
  const { places = [], place_total = places.length } = job;
  const several = splitPlaces(job);
  const name = several && [texts.places(several.first, several.others), formatCardMode(job)].filter(Boolean).join(' · ');
  const details = useRef<HTMLDetailsElement>(null);
  const [row, setRow] = useState<Element>();
  const more = place_total > places.length && texts.more(place_total - places.length);

  const showBranch = () => {
    const { current } = details;
    setRow(current?.open ? (current.closest('ul')?.parentElement ?? undefined) : undefined);
  };
  // A press may have unfolded the list before this loaded.
  useEffect(showBranch, []);

  const toggle = (event: MouseEvent) => {
    if (!details.current) return;
    event.preventDefault();
    details.current.open = !details.current.open;
    showBranch();
  };

  return (
    <details ref={details}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its details. */}
      <summary className={`link ${rowStyles.several} ${styles.summary}`} aria-label={name} onClick={toggle}>
        {formatCardPlaceAndMode(job, '')}
        <Icon name="down" size={16} />
      </summary>
      {row ? (
        createPortal(<Branch job={job} places={places} more={more} />, row)
      ) : (
        <ul className={rowStyles.places}>
          {places.map((place) => (
            <li key={formatPlaceAndCountry(place)}>
              <PlaceLink job={job} place={place} />
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
    </details>
  );
}

/** Each place with its mode of work; places of several jobs with pay and heart. */
function Branch({ job, places, more }: { job: JobCard; places: JobPlace[]; more: string | false }) {
  const title = formatJobTitle(job.title);
  const isOfSeveralJobs = places.some(({ joborder_id }) => joborder_id !== undefined);
  return (
    <ul className={styles.branch} aria-label={texts.label}>
      {places.map((place, index) => {
        const name = formatPlaceAndCountry(place);
        return (
          <li key={name} className={styles.station}>
            {index === 0 && <Turn />}
            <div className={styles.stop}>
              <PlaceLink job={job} place={place} /> <span>{formatWorkmode(job.workmode)}</span>
              {place.pay && <PlacePay pay={place.pay} />}
            </div>
            {isOfSeveralJobs && (
              <SaveButton className={styles.heart} jobId={place.joborder_id ?? job.joborder_id} title={`${title}, ${name}`} />
            )}
          </li>
        );
      })}
      {more && (
        <li className={styles.station} data-more>
          <div className={styles.stop}>{more}</div>
        </li>
      )}
    </ul>
  );
}

const PlaceLink = ({ job, place }: { job: JobCard; place: JobPlace }) => (
  <Link to={jobPath(place.joborder_id ?? job.joborder_id)} discover="none">
    {formatPlaceAndCountry(place)}
  </Link>
);

function PlacePay({ pay }: { pay: Pay }) {
  const { figures, per } = formatPay(pay) ?? {};
  return (
    <p className={styles.pay}>
      <b>{figures}</b> {per}
    </p>
  );
}

/** From the bar of the row to the first station. */
const Turn = () => (
  <svg className={styles.turn} aria-hidden="true" width={40} height={44} viewBox="0 0 40 44" fill="none" strokeWidth={6}>
    <path d="M-4 -4 36 36V48" />
  </svg>
);
