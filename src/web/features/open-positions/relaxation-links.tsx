import { Link } from 'react-router';
import type { Alternative } from '#contract/job-calls.ts';
import { emptyJobFilters, type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { texts } from '#texts/empty-list.ts';
import { texts as jobTexts } from '#texts/jobs.ts';
import { texts as filterTexts } from '#texts/search/job-filters.ts';
import styles from './relaxation-links.module.css';

/** Links that relax an empty search, each with its number of results. */
export function RelaxationLinks({ alternatives, filters }: { alternatives: Alternative[]; filters: JobFilters }) {
  if (alternatives.length === 0) return null;
  return (
    <ul className={styles.ways}>
      {alternatives.map((alternative) => {
        const { label, relaxed } = relaxFilters(alternative, filters);
        return (
          <li key={label}>
            <Link className="link" to={{ search: `?${serializeJobFilters(relaxed)}` }}>
              {texts.without(label, alternative.total)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Drops a constraint; returns its label and the remaining filters. */
function relaxFilters({ drop, words }: Alternative, filters: JobFilters): { label: string; relaxed: JobFilters } {
  const labels = filterTexts;
  const joinLabels = (values: string[], names: Record<string, string> = {}) =>
    values.map((value) => names[value] ?? value).join(', ');
  switch (drop) {
    case 'category':
    case 'company':
      return { label: joinLabels(filters[drop]), relaxed: { ...filters, [drop]: [] } };
    case 'jobType':
      return { label: joinLabels(filters.jobType, labels.jobTypes), relaxed: { ...filters, jobType: [] } };
    case 'workmode':
      return { label: joinLabels(filters.workmode, labels.workModes), relaxed: { ...filters, workmode: [] } };
    case 'country':
      return { label: filters.country.map(getCountryName).join(', '), relaxed: { ...filters, country: [] } };
    case 'employment':
      return { label: joinLabels(filters.employment, jobTexts.employment), relaxed: { ...filters, employment: [] } };
    case 'pay':
      return { label: labels.pay.name, relaxed: { ...filters, pay: '', paid: false } };
    case 'jobPostedOn':
      return { label: labels.postedOnOptions[filters.jobPostedOn], relaxed: { ...filters, jobPostedOn: 'Any Time' } };
    case 'location':
      return { label: texts.words(filters.location), relaxed: { ...filters, location: '' } };
    case 'description':
      return { label: texts.words(words?.gone ?? filters.description), relaxed: { ...filters, description: words?.left ?? '' } };
    case 'filters':
      return {
        label: texts.allFilters,
        relaxed: { ...emptyJobFilters, description: filters.description, location: filters.location },
      };
  }
}
