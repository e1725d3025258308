/** Answers contract/jobs. */

import {
  getJobDetail,
  type JobCard,
  listCategories,
  listFilterOptions,
  type SearchBody,
  searchDashboard,
  searchJobs,
} from '#contract/job-calls.ts';
import { hasActiveApplication, type JobType, jobTypeOptions, type Workmode, workmodes } from '#contract/job-constants.ts';
import { parsePageNumber } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import { searchSuggestions } from '#contract/suggestion-calls.ts';
import { DomainError, notFound } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { ResumeIndexer } from '../resumes/resume-indexer.ts';
import { serializeFacets } from '../search/facets/facet-serializer.ts';
import { postedWindowsFor } from '../search/query/search-filters.ts';
import type { JobSearch, Search } from '../search/search.ts';
import type { Suggest } from '../search/suggestions/suggester.ts';
import type { Clock } from '../sign-in/sessions/sessions.ts';
import type { JobRow, JobsStore } from './job-store.ts';

interface JobsServices {
  jobs: JobsStore;
  search: Search;
  resumes: Pick<ResumeIndexer, 'waitForIndexed'>;
  suggestions: Suggest;
  now: Clock;
}

export function registerJobRoutes(serve: DefineHandler, services: JobsServices): void {
  const { jobs, resumes, suggestions, now } = services;
  serve(
    listCategories,
    async () => {
      const counted = await jobs.countByCategory();
      return { message: counted.map(({ name, total }) => ({ value: name, total })) };
    },
    { cacheKey: () => ({ key: listCategories.path }) },
  );

  serve(
    listFilterOptions,
    async () => {
      const [category, companies, types] = await Promise.all([jobs.countByCategory(), jobs.countByCompany(), jobs.countByType()]);
      const totalOf = (code: JobType) => types.find(({ type }) => type === code)?.total ?? 0;
      return {
        message: {
          category: category.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
          company: companies.map(({ id, name, total }) => ({ company_id: id, name, total })),
          type: jobTypeOptions.map(({ name, value, code }) => ({ name, value, total: totalOf(code) })),
        },
      };
    },
    { cacheKey: () => ({ key: listFilterOptions.path }) },
  );

  serve(
    searchJobs,
    async ({ body, params }) => ({
      message: await foundPage(services, searchOf(body, pageOf(params.page), undefined)),
    }),
    { cacheKey: ({ body, params }) => keptSearch(searchOf(body, pageOf(params.page), undefined)) },
  );

  serve(searchDashboard, async ({ body, params, candidate }) => {
    const asked = searchOf(body, pageOf(params.page), candidate.candidateId);
    if (asked.description === '') await resumes.waitForIndexed(candidate.candidateId);
    return { message: await foundPage(services, asked) };
  });

  serve(searchSuggestions, async ({ request }) => {
    const { text = '', field } = request.query as Record<string, unknown>;
    if (typeof text !== 'string' || text.length > limits.searchTextMaxLength) {
      throw new DomainError('invalid', 'The text is too long.', { fields: { text: 'The text is too long.' } });
    }
    return { message: await suggestions(text, field === 'location' ? ['place'] : ['title', 'skill', 'place']) };
  });

  serve(
    getJobDetail,
    async ({ body, candidate }) => {
      const job = await jobs.findOpenJob(body.jdid, candidate?.candidateId);
      if (!job) throw notFound('This role is no longer open.');
      const applied = hasActiveApplication(job.appliedAt, now()) || hasActiveApplication(job.hireAppliedAt, now());
      return {
        message: {
          dashboard: [
            {
              ...card(job),
              logo: job.logo,
              role: job.categories,
              experience: job.experience,
              description: job.description,
              country: job.country,
              validThrough: job.validThrough,
              pay: job.pay,
            },
          ],
          skills: job.skills,
          job_applied: applied,
          applied_date: job.appliedAt,
          applied_date_hire: job.hireAppliedAt,
          applicants: job.appliedAt !== null || job.hireAppliedAt !== null,
          total_applicants: job.totalApplicants,
        },
      };
    },
    {
      cacheKey: ({ body: { jdid }, candidate }) => (candidate ? undefined : { key: `${getJobDetail.path} ${jdid}`, jobId: jdid }),
    },
  );
}

/** However the request says it, the same question is the same answer. */
function keptSearch(search: JobSearch) {
  return {
    key: `${searchJobs.path} ${JSON.stringify(search)}`,
    windows: postedWindowsFor(search.postedOn, { counted: search.page === 1 }),
  };
}

async function foundPage({ search, jobs: { categoryNames } }: Pick<JobsServices, 'search' | 'jobs'>, asked: JobSearch) {
  const { jobs, total, corrected, facets, alternatives, orderedBy } = await search.find(asked);
  return {
    dashboard: jobs.map((job) => ({
      ...card(job),
      ...(job.appliedAt !== null && { applied_date: job.appliedAt }),
      ...(job.matches.length > 0 && { matches: job.matches }),
    })),
    total,
    page: asked.page,
    page_size: asked.pageSize,
    ...(corrected !== undefined && { corrected }),
    ...(facets && { facets: await serializeFacets(facets, categoryNames) }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(orderedBy.length > 0 && { ordered_by: orderedBy }),
  };
}

function card(job: JobRow): JobCard {
  return {
    joborder_id: job.id,
    title: job.title,
    type: job.type,
    city: job.city,
    state: job.state,
    company: job.company,
    category: job.categories,
    workmode: job.workmode,
    approvedDate: job.approvedAt,
    isApproved: true,
  };
}

function pageOf(text: string | undefined): number {
  const page = parsePageNumber(text);
  if (page === undefined) {
    throw new DomainError('invalid', 'The page must be a number from 1 on.', {
      fields: { page: 'The page must be a number from 1 on.' },
    });
  }
  return page;
}

function searchOf(body: SearchBody, page: number, candidateId: string | undefined): JobSearch {
  return {
    description: (body.description ?? '').trim(),
    location: (body.location ?? '').trim(),
    companies: body.company,
    categories: body.category,
    types: body.jobType.map(jobTypeCode),
    workmodes: body.workmode.map(workmodeOf),
    postedOn: body.jobPostedOn || 'Any Time',
    page,
    pageSize: limits.pageSize,
    candidateId,
  };
}

/** A type filter takes the specification's filter values and the codes alike. */
function jobTypeCode(text: string): JobType {
  const option = jobTypeOptions.find(({ value, code }) => value === text || code === text);
  if (!option) throw new DomainError('invalid', 'Unknown job type.', { fields: { jobType: 'Unknown job type.' } });
  return option.code;
}

function workmodeOf(text: string): Workmode {
  const mode = workmodes.find((known) => known.toLowerCase() === text.toLowerCase());
  if (!mode) throw new DomainError('invalid', 'Unknown work mode.', { fields: { workmode: 'Unknown work mode.' } });
  return mode;
}
