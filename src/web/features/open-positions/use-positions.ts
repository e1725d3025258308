import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import type {
  Alternative,
  FacetCounts,
  JobCard,
  JobSearchResult,
  SearchedInstead,
  UnderstoodSearch,
} from '#contract/job-calls.ts';
import * as limits from '#contract/limits.ts';
import { openPositionsQuery, parseOpenPositionsQuery } from '#web/api/open-positions-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';

export interface LoadedPositions {
  status: 'loaded';
  jobs: JobCard[];
  /** Number of results on all pages. */
  total: number;
  /** The counts that are about right. */
  estimated: NonNullable<JobSearchResult['estimated']>;
  /** The search that replaced the entered text. */
  instead: SearchedInstead | undefined;
  understood: UnderstoodSearch | undefined;
  /** Job counts per filter value; only when the list begins at page 1. */
  facets: FacetCounts | undefined;
  /** Relaxations of an empty search. */
  relaxations: Alternative[];
  /** The data behind a personalized order; undefined otherwise. */
  orderedBy: NonNullable<JobSearchResult['ordered_by']>;
  /** The jobs belong to the previous search while the next one loads. */
  isStale: boolean;
  /** The first page in the list. */
  firstPage: number;
  /** The nearest earlier page with jobs, if any. */
  previousPage: number | undefined;
  /** The next page, if any. */
  nextPage: number | undefined;
  loadingMore: boolean;
  loadMoreFailed: boolean;
  loadMore(): void;
  /** The first row of the last 'Show more jobs'. */
  firstNewIndex: number | undefined;
}

type ListState = LoadedPositions | { status: 'loading' } | { status: 'failed'; retry(): void };

/** `reservedRows` lets Back restore the scroll position before all rows have loaded. */
export type PositionsState = ListState & { reservedRows: number };

/** Loads the list for the query string, page by page. */
export function usePositions(): PositionsState {
  const { search } = useLocation();
  const signedIn = useIsSignedIn();
  const query = useMemo(() => parseOpenPositionsQuery(new URLSearchParams(search), signedIn), [search, signedIn]);
  const list = useInfiniteQuery({ ...openPositionsQuery(query), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = list;
  const [lastLoad, setLastLoad] = useState<{ query: object; firstIndex: number }>();
  const reservedRows = useRestoredPages(isPlaceholderData ? 0 : (data?.pages.length ?? 0), list);

  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  if (isError && !data) return { status: 'failed', retry: () => void list.refetch(), reservedRows: 0 };
  if (!last) return { status: 'loading', reservedRows };

  const jobs = pages.flatMap(({ dashboard }) => dashboard).filter(({ isApproved }) => isApproved);
  const firstPage = pages[0]?.page ?? query.firstPage;
  return {
    status: 'loaded',
    reservedRows,
    jobs,
    total: last.total,
    estimated: pages[0]?.estimated ?? [],
    instead: last.instead,
    understood: isPlaceholderData ? undefined : last.understood,
    facets: pages[0]?.facets,
    relaxations: last.alternatives ?? [],
    orderedBy: pages[0]?.ordered_by ?? [],
    isStale: isPlaceholderData,
    firstPage,
    previousPage: firstPage > 1 ? Math.max(1, Math.min(firstPage - 1, Math.ceil(last.total / last.page_size))) : undefined,
    nextPage: hasNextPage ? last.page + 1 : undefined,
    loadingMore: isFetchingNextPage,
    loadMoreFailed: isError,
    firstNewIndex: lastLoad?.query === query ? lastLoad.firstIndex : undefined,
    loadMore() {
      if (isFetching) return;
      setLastLoad({ query, firstIndex: jobs.length });
      void fetchNextPage();
    },
  };
}

type ListQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>;

/**
 * Stores the number of loaded pages in `history.state`. After Back, reloads the pages that the cache (60 seconds,
 * spec §9) has dropped. Returns the number of rows to reserve meanwhile.
 */
function useRestoredPages(loaded: number, { hasNextPage, isFetching, isError, fetchNextPage }: ListQuery): number {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const isBack = useNavigationType() === 'POP';
  const stored = Number((state as { pages?: unknown } | null)?.pages) || 1;
  const isRestoring = loaded < stored && !isError && (loaded === 0 || hasNextPage);

  useEffect(() => {
    // A replace during a navigation would cancel it.
    if (loaded <= stored || !idle) return;
    void navigate({ search }, { replace: true, state: { ...state, pages: loaded }, preventScrollReset: true });
  }, [loaded, stored, idle, search, state, navigate]);

  useEffect(() => {
    if (isRestoring && loaded > 0 && !isFetching) void fetchNextPage();
  }, [isRestoring, loaded, isFetching, fetchNextPage]);

  return isBack && isRestoring ? stored * limits.pageSize : 0;
}
