import { Link } from 'react-router';
import type { SearchedInstead } from '#contract/job-calls.ts';
import { type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/search/job-filters.ts';
import styles from './searched-instead-note.module.css';

/** Names the search that replaced the entered words, and links to a search for exactly these. */
export function SearchedInsteadNote({ filters, instead }: { filters: JobFilters; instead: SearchedInstead }) {
  const { correction, omission, exact } = texts.instead;
  const entered = quoteSearch(filters);
  const shown = quoteSearch(instead);
  const sentence = instead.left_out.length > 0 ? omission(shown, quote(instead.left_out.join(' '))) : correction(entered, shown);
  return (
    <div role="status" className={styles.note}>
      <DetourIllustration />
      <p>{sentence.map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}</p>
      <p>
        <Link className="link" to={{ search: `?${serializeJobFilters({ ...filters, exact: true })}` }}>
          {exact(entered)}
        </Link>
      </p>
    </div>
  );
}

const quote = (words: string) => `“${words}”`;

function quoteSearch({ description, location }: Pick<JobFilters, 'description' | 'location'>): string {
  if (!location) return quote(description);
  return description ? texts.instead.inPlace(quote(description), quote(location)) : quote(location);
}

/** A line that bypasses a closed stretch. */
function DetourIllustration() {
  return (
    <svg aria-hidden="true" width="44" height="28" viewBox="0 0 44 28" fill="none" strokeWidth="6" strokeLinejoin="round">
      <path stroke="var(--line-strong)" strokeWidth="4" strokeDasharray=".1 8" strokeLinecap="round" d="M20 21h24" />
      <path stroke="var(--l1)" d="M0 21h12L24 8h20" />
      <circle cx="34" cy="8" r="5" fill="var(--s1)" stroke="var(--ink)" strokeWidth="4" />
    </svg>
  );
}
