import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { parseJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/open-positions.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import styles from './load-more-jobs.module.css';
import type { LoadedPositions } from './use-positions.ts';

/** Loads the next page into the list; without JavaScript a link to the next page. */
export function LoadMoreJobs({ positions }: { positions: LoadedPositions }) {
  const {
    jobs,
    firstPage,
    previousPage: earlierPage,
    nextPage,
    loadingMore,
    loadMoreFailed: moreFailed,
    loadMore: showMore,
  } = positions;
  const { search } = useLocation();
  const grow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showMore();
  };
  return (
    <div className={styles.more}>
      {moreFailed && <FieldError error={texts.list.moreFailed} />}
      {nextPage && (
        <ButtonLink variant="secondary" to={pageLink(search, nextPage)} busy={loadingMore} onClick={grow}>
          {texts.list.more}
        </ButtonLink>
      )}
      {earlierPage && (
        <ButtonLink variant="quiet" to={pageLink(search, earlierPage)}>
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
