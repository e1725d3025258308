import type { AnswerOf } from '#contract/call.ts';
import { categorySummary, type Dashboard, dashboard, filterOptions, jobDetail, searchJobs } from '#contract/jobs.ts';
import type { JobFilters } from '../jobs/job-filters.ts';
import { bodyOf } from '../jobs/job-filters.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

/** What the list shows. `signedIn` chooses between the two search calls and keeps their answers apart. */
export interface OpenPositionsAsked {
  filters: JobFilters;
  signedIn: boolean;
  /** The first page to show; without JavaScript 'Show more jobs' leads to the next. */
  firstPage: number;
}

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    categorySummary: build.query<AnswerOf<typeof categorySummary>['message'], void>({
      ...asks(categorySummary),
      transformResponse: ({ message }: AnswerOf<typeof categorySummary>) => message,
    }),
    filterOptions: build.query<AnswerOf<typeof filterOptions>['message'], void>({
      ...asks(filterOptions),
      transformResponse: ({ message }: AnswerOf<typeof filterOptions>) => message,
    }),
    openPositions: build.infiniteQuery<Dashboard, OpenPositionsAsked, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
      },
      ...asks(searchJobs),
      query: ({ queryArg: { filters, signedIn }, pageParam }) =>
        asks(signedIn ? dashboard : searchJobs, () => ({
          body: { ...bodyOf(filters), page: pageParam },
          params: { page: pageParam },
          identity: ['token', 'candidate'],
        })).query(undefined),
      transformResponse: ({ message }: AnswerOf<typeof searchJobs>) => message,
      // A visitor's list says nothing about anybody: neither signing in nor applying changes it.
      providesTags: (_pages, _error, { signedIn }) => (signedIn ? ['Jobs'] : []),
    }),
    jobDetail: build.query<AnswerOf<typeof jobDetail>['message'], number>({
      ...asks(jobDetail, (id: number) => ({ body: { jdid: id, page: 1 }, identity: ['token'] })),
      transformResponse: ({ message }: AnswerOf<typeof jobDetail>) => message,
      providesTags: (_job, _error, id) => [{ type: 'Job', id }],
    }),
  }),
});

export const { useCategorySummaryQuery, useFilterOptionsQuery, useOpenPositionsInfiniteQuery, useJobDetailQuery } = jobsApi;
export const jobsQueries = jobsApi.endpoints;
