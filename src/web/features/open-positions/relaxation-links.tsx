import { Link } from 'react-router';
import type { Alternative } from '#contract/job-calls.ts';
import { emptyJobFilters, type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import styles from './relaxation-links.module.css';

/** Links that relax an empty search, each with its number of results. */
export function RelaxationLinks({ alternatives, filters }: { alternatives: Alternative[]; filters: JobFilters }) {
  if (alternatives.length === 0) return null;
  return (
    <ul className={styles.ways}>
      {alternatives.map((alternative) => {
        const { dropped, left } = without(alternative, filters);
        return (
          <li key={dropped}>
            <Link className="link" to={{ search: `?${serializeJobFilters(left)}` }}>
              {texts.empty.without(dropped, alternative.total)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The label of the dropped constraint, and the remaining filters. */
function without({ drop, words }: Alternative, filters: JobFilters): { dropped: string; left: JobFilters } {
  const { empty, filters: labels } = texts;
  const named = (values: string[], names: Record<string, string> = {}) => values.map((value) => names[value] ?? value).join(', ');
  switch (drop) {
    case 'category':
    case 'company':
      return { dropped: named(filters[drop]), left: { ...filters, [drop]: [] } };
    case 'jobType':
      return { dropped: named(filters.jobType, labels.jobTypes), left: { ...filters, jobType: [] } };
    case 'workmode':
      return { dropped: named(filters.workmode, labels.workModes), left: { ...filters, workmode: [] } };
    case 'jobPostedOn':
      return { dropped: labels.postedOnOptions[filters.jobPostedOn], left: { ...filters, jobPostedOn: 'Any Time' } };
    case 'location':
      return { dropped: empty.words(filters.location), left: { ...filters, location: '' } };
    case 'description':
      return { dropped: empty.words(words?.gone ?? filters.description), left: { ...filters, description: words?.left ?? '' } };
    case 'filters':
      return {
        dropped: empty.allFilters,
        left: { ...emptyJobFilters, description: filters.description, location: filters.location },
      };
  }
}
