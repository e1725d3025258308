import { type CSSProperties, Suspense } from 'react';
import { type JobFilters, splitPay } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { DeferredSortSelect } from './filters/deferred-controls.tsx';
import type { JobFilterControls } from './filters/use-job-filters.ts';
import { LazyEmptyPositionList } from './lazy-empty-position-list.ts';
import { LazySearchedInsteadNote } from './lazy-searched-instead-note.ts';
import { LoadMoreJobs } from './load-more-jobs.tsx';
import styles from './position-list.module.css';
import { PositionListSkeleton } from './position-list-skeleton.tsx';
import { FailedPositionList } from './position-list-states.tsx';
import { PositionRow } from './position-row.tsx';
import { resultsHeadingId } from './results-heading.ts';
import type { LoadedPositions, PositionsState } from './use-positions.ts';

interface PositionListProps {
  positions: PositionsState;
  filtering: JobFilterControls;
}

/** The open positions, or their loading, error or empty state. */
export function PositionList({ positions, filtering }: PositionListProps) {
  const { filters } = filtering;
  return (
    <section
      aria-label={texts.list.label}
      aria-busy={positions.status === 'loading' || (positions.status === 'loaded' && positions.isStale)}
    >
      {positions.status === 'loaded' && positions.instead && (
        <Suspense>
          <LazySearchedInsteadNote filters={filters} instead={positions.instead} />
        </Suspense>
      )}
      <div className={styles.head}>
        <div role="status" aria-live="polite">
          <h2 id={resultsHeadingId} tabIndex={-1}>
            {getHeading(positions)}
          </h2>
          {positions.status === 'loaded' && positions.jobs.length > 0 && <OrderedBy sources={positions.orderedBy} />}
        </div>
        <DeferredSortSelect
          filtering={filtering}
          hasBest={hasBestOrder(positions, filters)}
          hasAlert={positions.status !== 'loaded' || positions.jobs.length > 0}
        />
      </div>
      <div className={styles.body} style={reserveRows(positions.reservedRows)}>
        {positions.status === 'loading' && <PositionListSkeleton />}
        {positions.status === 'failed' && <FailedPositionList retry={positions.retry} />}
        {positions.status === 'loaded' && <LoadedList positions={positions} filters={filters} />}
      </div>
    </section>
  );
}

function LoadedList({ positions, filters }: { positions: LoadedPositions; filters: JobFilters }) {
  const now = useRenderedAt();
  const { jobs, total, relaxations, isStale, firstNewIndex } = positions;
  const [, amount, period] = splitPay(filters.pay);
  const payUnit = amount ? (period ? 'HOUR' : 'YEAR') : undefined;
  return (
    <div className={styles.shown} data-stale={isStale || undefined}>
      {jobs.length === 0 ? (
        <Suspense>
          <LazyEmptyPositionList filters={filters} isPastEnd={total > 0} alternatives={relaxations} />
        </Suspense>
      ) : (
        <ul>
          {jobs.map((job, index) => (
            <PositionRow key={job.joborder_id} job={job} now={now} focusOnMount={index === firstNewIndex} payUnit={payUnit} />
          ))}
        </ul>
      )}
      <LoadMoreJobs positions={positions} />
    </div>
  );
}

/** Words have an order of their own, and a candidate with a resume has one. */
const hasBestOrder = (positions: PositionsState, { description }: JobFilters) =>
  description !== '' || (positions.status === 'loaded' && positions.orderedBy.length > 0);

function OrderedBy({ sources: [first, second] }: { sources: LoadedPositions['orderedBy'] }) {
  return first && <p className={styles.note}>{texts.list.orderedBy[second ? 'both' : first]}</p>;
}

// Applies in the browser only: a server-rendered page restores no list.
const reserveRows = (rows: number) => (rows > 0 ? ({ '--rows': rows } as CSSProperties) : undefined);

function getHeading(positions: PositionsState): string {
  if (positions.status === 'loading') return texts.list.loading;
  if (positions.status === 'failed') return texts.list.heading;
  return texts.list.count(positions.total, positions.estimated.includes('total'));
}
