import type { CSSProperties } from 'react';
import { texts } from '#texts/open-positions.ts';
import { filterCount, type JobFilters } from '../../jobs/job-filters.ts';
import { useOpenedAt } from '../../store.ts';
import { EmptyList, FailedList } from './list-messages.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { MoreJobs } from './more-jobs.tsx';
import styles from './position-list.module.css';
import { PositionRow } from './position-row.tsx';
import type { Positions, ShownPositions } from './use-positions.ts';

interface PositionListProps {
  positions: Positions;
  filters: JobFilters;
}

/** The open positions in whatever state they are: on their way, failed, none, or some. */
export function PositionList({ positions, filters }: PositionListProps) {
  return (
    <section
      aria-label={texts.list.label}
      aria-busy={positions.status === 'loading' || (positions.status === 'shown' && positions.stale)}
    >
      <div role="status" aria-live="polite" className={styles.head}>
        <h2>{headingOf(positions)}</h2>
        {positions.status === 'shown' && positions.corrected && (
          <p className={styles.note}>
            {texts.list.correctedTo} <strong>{positions.corrected}</strong>
          </p>
        )}
        {positions.status === 'shown' && positions.jobs.length > 0 && <OrderedBy sources={positions.orderedBy} />}
      </div>
      <div className={styles.body} style={roomFor(positions.room)}>
        {positions.status === 'loading' && <ListSkeleton />}
        {positions.status === 'failed' && <FailedList retry={positions.retry} />}
        {positions.status === 'shown' && <Shown positions={positions} filtered={isFiltered(filters)} />}
      </div>
    </section>
  );
}

function Shown({ positions, filtered }: { positions: ShownPositions; filtered: boolean }) {
  const now = useOpenedAt();
  const { jobs, total, stale, firstNew } = positions;
  return (
    <div className={styles.shown} data-stale={stale || undefined}>
      {jobs.length === 0 ? (
        <EmptyList because={total > 0 ? 'past-the-end' : filtered ? 'filters' : 'nothing-open'} />
      ) : (
        <ul>
          {jobs.map((job, index) => (
            <PositionRow key={job.joborder_id} job={job} now={now} takesFocus={index === firstNew} />
          ))}
        </ul>
      )}
      <MoreJobs positions={positions} />
    </div>
  );
}

function OrderedBy({ sources }: { sources: ShownPositions['orderedBy'] }) {
  const [first, second] = sources;
  if (!first) return null;
  return <p className={styles.note}>{second ? texts.list.orderedBy.both : texts.list.orderedBy[first]}</p>;
}

// Only a browser comes back to a list: what a server writes has no such style.
const roomFor = (rows: number) => (rows > 0 ? ({ '--rows': rows } as CSSProperties) : undefined);

function headingOf(positions: Positions): string {
  if (positions.status === 'loading') return texts.list.loading;
  if (positions.status === 'failed') return texts.list.heading;
  return texts.list.count(positions.total);
}

const isFiltered = (filters: JobFilters) => filterCount(filters) > 0 || !!filters.description || !!filters.location;
