import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { useCategorySummaryQuery } from '../../data/jobs.ts';
import { noFilters, queryOf } from '../../jobs/job-filters.ts';
import { paths } from '../../paths.ts';
import { useBrand } from '../../store.ts';

export function LandingPage() {
  const { headline } = useBrand();
  const { data: categories = [] } = useCategorySummaryQuery();
  const trending = categories.filter(({ value }) => value).slice(0, limits.trendingJobs);
  return (
    <>
      <section className="night">
        <div className="wrap">
          <h1>{headline}</h1>
          <Link to={paths.openPositions}>Search Open Roles</Link>
        </div>
      </section>
      <section className="wrap">
        <h2>Trending jobs</h2>
        <ul>
          {trending.map(({ value, total }) => (
            <li key={value}>
              <Link
                to={`${paths.openPositions}?${queryOf({ ...noFilters, category: [value] })}`}
                state={{ category: value, isHome: true }}
              >
                {value} {total} jobs
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
