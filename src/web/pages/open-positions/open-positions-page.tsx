import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOpenPositionsInfiniteQuery } from '../../data/jobs.ts';
import { filtersOf, firstPageOf } from '../../jobs/job-filters.ts';
import { jobPath } from '../../paths.ts';
import { useSignedIn } from '../../store.ts';

export function OpenPositionsPage() {
  const [query] = useSearchParams();
  const signedIn = useSignedIn();
  const firstPage = firstPageOf(query);
  const asked = useMemo(() => ({ filters: filtersOf(query), signedIn, firstPage }), [query, signedIn, firstPage]);
  const { data, isLoading } = useOpenPositionsInfiniteQuery(asked, { initialPageParam: firstPage });
  const jobs = data?.pages.flatMap(({ dashboard }) => dashboard) ?? [];
  return (
    <div className="wrap">
      <h1>Open Positions</h1>
      {isLoading && <p>Loading open positions</p>}
      <ul>
        {jobs.map((job) => (
          <li key={job.joborder_id}>
            <Link to={jobPath(job.joborder_id)}>{job.title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
