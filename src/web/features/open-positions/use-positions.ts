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
  /** How many the search found, shown or not. */
  total: number;
  /** What was searched for instead of what was typed. */
  correctedQuery: string | undefined;
  /** How many jobs each value of a filter would leave; a list that begins further down does not say. */
  facets: FacetCounts | undefined;
  /** What to drop when there are none. */
  relaxations: Alternative[];
  /** What of the candidate the order comes from; nothing when it is the same for everybody. */
  orderedBy: NonNullable<JobSearchResult['ordered_by']>;
  /** These are the answers to an earlier question; the next are on their way. */
  isStale: boolean;
  /** The server's page that the list begins with. */
  firstPage: number;
  /** The nearest page before it that has jobs, if any. */
  previousPage: number | undefined;
  /** The server's page that comes next, if any. */
  nextPage: number | undefined;
  loadingMore: boolean;
  loadMoreFailed: boolean;
  loadMore(): void;
  /** The row that came first with the last 'Show more jobs'. */
  firstNewIndex: number | undefined;
}

type Shown = LoadedPositions | { status: 'loading' } | { status: 'failed'; retry(): void };

/** `room`: how many rows to keep free, so that the way back ends where it began before all of them are there again. */
export type PositionsState = Shown & { room: number };

/** The list of the page's query string, and how it grows. */
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
 * Keeps in `history.state` how many pages are open. Coming back after their answers were let go (60 seconds, spec §9), as
 * many are opened again. Gives the number of rows that are still to come then.
 */
function useOpenedPages(opened: number, { hasNextPage, isFetching, isError, fetchNextPage }: Growing): number {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const back = useNavigationType() === 'POP';
  const remembered = Number((state as { pages?: unknown } | null)?.pages) || 1;
  const waiting = opened < remembered && !isError && (opened === 0 || hasNextPage);

  useEffect(() => {
    // A page that is on its way to another must not be called back.
    if (opened <= remembered || !idle) return;
    void navigate({ search }, { replace: true, state: { ...state, pages: opened }, preventScrollReset: true });
  }, [opened, remembered, idle, search, state, navigate]);

  useEffect(() => {
    if (waiting && opened > 0 && !isFetching) void fetchNextPage();
  }, [waiting, opened, isFetching, fetchNextPage]);

  return back && waiting ? remembered * limits.pageSize : 0;
}
