import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AnswerOf } from '#contract/call.ts';
import type { categorySummary, Dashboard, filterOptions, jobDetail, searchJobs } from '#contract/jobs.ts';
import { chunk } from '../chunk.ts';
import { bodyOf, filtersOf, firstPageOf, type JobFilters, settled } from '../jobs/job-filters.ts';
import { api } from './api.ts';
import { asks, checkedBy } from './asks.ts';

/** What the list shows. `signedIn` chooses between the two search calls and keeps their answers apart. */
export interface OpenPositionsAsked {
  filters: JobFilters;
  signedIn: boolean;
  /** The first page to show; without JavaScript 'Show more jobs' leads to the next. */
  firstPage: number;
}

/** The list that a query string stands for: route and page ask with the same words, hence once. */
export const openPositionsAsked = (query: URLSearchParams, signedIn: boolean): OpenPositionsAsked => ({
  filters: filtersOf(query),
  signedIn,
  firstPage: firstPageOf(query),
});

const calls = chunk(() => import('#contract/jobs.ts'));

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    categorySummary: build.query<AnswerOf<typeof categorySummary>['message'], void>({
      ...asks(async () => (await calls()).categorySummary),
      transformResponse: ({ message }: AnswerOf<typeof categorySummary>) => message,
    }),
    filterOptions: build.query<AnswerOf<typeof filterOptions>['message'], void>({
      ...asks(async () => (await calls()).filterOptions),
      transformResponse: ({ message }: AnswerOf<typeof filterOptions>) => message,
    }),
    jobDetail: build.query<AnswerOf<typeof jobDetail>['message'], number>({
      ...asks(
        async () => (await calls()).jobDetail,
        (id: number) => ({ body: { jdid: id, page: 1 }, identity: ['token'] }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof jobDetail>) => message,
      providesTags: (_job, _error, id) => [{ type: 'Job', id }],
    }),
  }),
});

const jobsApi = catalogueApi.injectEndpoints({
  endpoints: (build) => ({
    openPositions: build.infiniteQuery<Dashboard, OpenPositionsAsked, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
      },
      // Which names in `category` are categories is known from the options alone, so a list with such names waits for
      // them here, in one place for both sides; the options are in the cache or on their way at that moment.
      queryFn: async ({ queryArg: { filters, signedIn }, pageParam }, { dispatch }, _extra, send) => {
        const options = filters.category.length > 0 ? await dispatch(knownCategories()) : undefined;
        const { query } = asks(
          async () => (await calls())[signedIn ? 'dashboard' : 'searchJobs'],
          () => ({
            body: { ...bodyOf(settled(filters, options?.data?.category)), page: pageParam },
            params: { page: pageParam },
            identity: ['token', 'candidate'],
          }),
        );
        const { data, error } = await send(query(undefined));
        return error ? { error } : { data: (data as AnswerOf<typeof searchJobs> | null)?.message as Dashboard };
      },
      // Also tells an answer that carries nothing.
      responseSchema: checkedBy(async () => (await calls()).searchJobs.answer.shape.message),
      // A visitor's list says nothing about anybody: neither signing in nor applying changes it.
      providesTags: (_pages, _error, { signedIn }) => (signedIn ? ['Jobs'] : []),
    }),
  }),
});

type JobsState = Parameters<typeof jobsApi.util.selectCachedArgsForQuery>[0];

/** Writes the date of an application into every list that shows the job. */
export function markApplied(jobId: number, appliedDate: string): ThunkAction<void, JobsState, unknown, UnknownAction> {
  return (dispatch, getState) => {
    for (const asked of jobsApi.util.selectCachedArgsForQuery(getState(), 'openPositions')) {
      const mark = jobsApi.util.updateQueryData('openPositions', asked, ({ pages }) => {
        const cards = pages.flatMap(({ dashboard }) => dashboard);
        for (const card of cards) if (card.joborder_id === jobId) card.applied_date = appliedDate;
      });
      dispatch(mark);
    }
  };
}

const knownCategories = () => catalogueApi.endpoints.filterOptions.initiate(undefined, { subscribe: false });

export const { useCategorySummaryQuery, useFilterOptionsQuery, useOpenPositionsInfiniteQuery, useJobDetailQuery } = jobsApi;
export const jobsQueries = jobsApi.endpoints;
