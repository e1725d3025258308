import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ResponseOf } from '#contract/call.ts';
import type { getJobDetail, JobSearchResult, listCategories, listFilterOptions, searchJobs } from '#contract/job-calls.ts';
import {
  buildSearchBody,
  type JobFilters,
  parseJobFilters,
  parsePageParam,
  resolveCategoryNames,
} from '#contract/job-filters.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { lazySchema, requestFor } from './call-request.ts';
import { api } from './query-client.ts';

/** What the list shows. `signedIn` chooses between the two search calls and keeps their answers apart. */
export interface OpenPositionsQuery {
  filters: JobFilters;
  signedIn: boolean;
  /** The first page to show; without JavaScript 'Show more jobs' leads to the next. */
  firstPage: number;
}

/** The list that a query string stands for: route and page ask with the same words, hence once. */
export const parseOpenPositionsQuery = (query: URLSearchParams, signedIn: boolean): OpenPositionsQuery => ({
  filters: parseJobFilters(query),
  signedIn,
  firstPage: parsePageParam(query),
});

const calls = lazyImport(() => import('#contract/job-calls.ts'));

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    categorySummary: build.query<ResponseOf<typeof listCategories>['message'], void>({
      ...requestFor(async () => (await calls()).listCategories),
      transformResponse: ({ message }: ResponseOf<typeof listCategories>) => message,
    }),
    filterOptions: build.query<ResponseOf<typeof listFilterOptions>['message'], void>({
      ...requestFor(async () => (await calls()).listFilterOptions),
      transformResponse: ({ message }: ResponseOf<typeof listFilterOptions>) => message,
    }),
    jobDetail: build.query<ResponseOf<typeof getJobDetail>['message'], number>({
      ...requestFor(
        async () => (await calls()).getJobDetail,
        (id: number) => ({ body: { jdid: id, page: 1 }, identity: ['token'] }),
      ),
      transformResponse: ({ message }: ResponseOf<typeof getJobDetail>) => message,
      providesTags: (_job, _error, id) => [{ type: 'Job', id }],
    }),
  }),
});

const jobsApi = catalogueApi.injectEndpoints({
  endpoints: (build) => ({
    openPositions: build.infiniteQuery<JobSearchResult, OpenPositionsQuery, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
      },
      // Which names in `category` are categories is known from the options alone, so a list with such names waits for
      // them here, in one place for both sides; the options are in the cache or on their way at that moment.
      queryFn: async ({ queryArg: { filters, signedIn }, pageParam }, { dispatch }, _extra, send) => {
        const options = filters.category.length > 0 ? await dispatch(knownCategories()) : undefined;
        const { query } = requestFor(
          async () => (await calls())[signedIn ? 'searchDashboard' : 'searchJobs'],
          () => ({
            body: { ...buildSearchBody(resolveCategoryNames(filters, options?.data?.category)), page: pageParam },
            params: { page: pageParam },
            identity: ['token', 'candidate'],
          }),
        );
        const { data, error } = await send(query(undefined));
        return error ? { error } : { data: (data as ResponseOf<typeof searchJobs> | null)?.message as JobSearchResult };
      },
      // Also tells an answer that carries nothing.
      responseSchema: lazySchema(async () => (await calls()).searchJobs.response.shape.message),
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
