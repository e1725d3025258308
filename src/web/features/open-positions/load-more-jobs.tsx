import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { parseJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import styles from './load-more-jobs.module.css';
import type { LoadedPositions } from './use-positions.ts';

/** Loads the next page into the list; without JavaScript, links to it. */
export function LoadMoreJobs({ positions }: { positions: LoadedPositions }) {
  const { jobs, total, estimated, firstPage, previousPage, nextPage, loadingMore, loadMoreFailed, loadMore } = positions;
  const { search } = useLocation();
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadMore();
  };
  return (
    <div className={styles.more}>
      {jobs.length > 0 && jobs.length < total && (
        <>
          <p>{texts.list.shown(jobs.length, total, estimated.includes('total'))}</p>
          <progress className={styles.share} value={jobs.length} max={total} aria-hidden="true" />
        </>
      )}
      {loadMoreFailed && <FieldError error={texts.list.moreFailed} />}
      {nextPage && (
        <ButtonLink variant="secondary" to={pageLink(search, nextPage)} busy={loadingMore} onClick={handleClick}>
          {texts.list.more}
        </ButtonLink>
      )}
      {previousPage && (
        <ButtonLink variant="quiet" to={pageLink(search, previousPage)}>
          {texts.list.earlier}
        </ButtonLink>
      )}
      {jobs.length > 0 && (
        <nav aria-label={texts.list.pages}>
          <span className={styles.page} aria-current="page">
            {firstPage}
          </span>
        </nav>
      )}
    </div>
  );
}

function pageLink(search: string, page: number): { search: string } {
  // Drops other parameters, as the cached page for visitors does.
  const query = serializeJobFilters(parseJobFilters(new URLSearchParams(search)));
  if (page > 1) query.set('page', String(page));
  return { search: `?${query}` };
}
