import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import type { Alternative, FacetCounts, JobCard, JobSearchResult } from '#contract/job-calls.ts';
import * as limits from '#contract/limits.ts';
import { openPositionsQuery, parseOpenPositionsQuery } from '#web/api/job-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';

export interface LoadedPositions {
  status: 'shown';
  jobs: JobCard[];
  /** Number of results, shown or not. */
  total: number;
  /** The corrected search. */
  correctedQuery: string | undefined;
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
  /** The nearest page before it that has jobs, if any. */
  previousPage: number | undefined;
  /** The next page, if any. */
  nextPage: number | undefined;
  loadingMore: boolean;
  loadMoreFailed: boolean;
  loadMore(): void;
  /** The first row of the last 'Show more jobs'. */
  firstNewIndex: number | undefined;
}

type Shown = LoadedPositions | { status: 'loading' } | { status: 'failed'; retry(): void };

/** `room`: rows to reserve, so that Back restores the scroll position before all rows have loaded. */
export type PositionsState = Shown & { room: number };

/** Loads the list for the query string, page by page. */
export function usePositions(): PositionsState {
  const { search } = useLocation();
  const signedIn = useIsSignedIn();
  const asked = useMemo(() => parseOpenPositionsQuery(new URLSearchParams(search), signedIn), [search, signedIn]);
  const list = useInfiniteQuery({ ...openPositionsQuery(asked), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = list;
  const [grown, setGrown] = useState<{ asked: object; from: number }>();
  const room = useOpenedPages(isPlaceholderData ? 0 : (data?.pages.length ?? 0), list);

  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  if (isError && !data) return { status: 'failed', retry: () => void list.refetch(), room: 0 };
  if (!last) return { status: 'loading', room };

  const jobs = pages.flatMap(({ dashboard }) => dashboard).filter(({ isApproved }) => isApproved);
  const firstPage = pages[0]?.page ?? asked.firstPage;
  return {
    status: 'shown',
    room,
    jobs,
    total: last.total,
    correctedQuery: last.corrected,
    facets: pages[0]?.facets,
    relaxations: last.alternatives ?? [],
    orderedBy: pages[0]?.ordered_by ?? [],
    isStale: isPlaceholderData,
    firstPage,
    previousPage: firstPage > 1 ? Math.max(1, Math.min(firstPage - 1, Math.ceil(last.total / last.page_size))) : undefined,
    nextPage: hasNextPage ? last.page + 1 : undefined,
    loadingMore: isFetchingNextPage,
    loadMoreFailed: isError,
    firstNewIndex: grown?.asked === asked ? grown.from : undefined,
    loadMore() {
      if (isFetching) return;
      setGrown({ asked, from: jobs.length });
      void fetchNextPage();
    },
  };
}

type Growing = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>;

/**
 * Stores the number of loaded pages in `history.state` and loads them again after Back, when the cache (60 seconds,
 * spec §9) no longer has them. Returns the number of rows that are still loading then.
 */
function useOpenedPages(opened: number, { hasNextPage, isFetching, isError, fetchNextPage }: Growing): number {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const back = useNavigationType() === 'POP';
  const remembered = Number((state as { pages?: unknown } | null)?.pages) || 1;
  const waiting = opened < remembered && !isError && (opened === 0 || hasNextPage);

  useEffect(() => {
    // A replace during a navigation would cancel it.
    if (opened <= remembered || !idle) return;
    void navigate({ search }, { replace: true, state: { ...state, pages: opened }, preventScrollReset: true });
  }, [opened, remembered, idle, search, state, navigate]);

  useEffect(() => {
    if (waiting && opened > 0 && !isFetching) void fetchNextPage();
  }, [waiting, opened, isFetching, fetchNextPage]);

  return back && waiting ? remembered * limits.pageSize : 0;
}
