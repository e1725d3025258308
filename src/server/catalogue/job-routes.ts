/** Routes of the job and search calls. */

import type { FastifyRequest } from 'fastify';
import type { ResumeLimitsOfJob } from '#contract/forms/resume-limits.ts';
import {
  getJobDetail,
  type JobCard,
  listCategories,
  listFilterOptions,
  listSimilarJobs,
  type SearchBody,
  searchDashboard,
  searchJobs,
} from '#contract/job-calls.ts';
import {
  type EmploymentType,
  employmentTypes,
  hasActiveApplication,
  type JobType,
  jobTypeOptions,
  type Workmode,
  workmodes,
} from '#contract/job-constants.ts';
import { parsePageNumber } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import { type SuggestionKind, searchSuggestions } from '#contract/suggestion-calls.ts';
import type { ApplicationService } from '../applications/applications.ts';
import { toApplicationProgress } from '../applications/submission-progress.ts';
import { DomainError, jobClosed } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import { maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { CacheKey } from '../response-cache/cache-key.ts';
import type { ResumeIndexer } from '../resumes/resume-indexer.ts';
import { serializeFacets } from '../search/facets.ts';
import { parseLeastPay } from '../search/index/yearly-pay.ts';
import type { JobSearch } from '../search/job-search.ts';
import type { SearchPool } from '../search/pool/search-pool.ts';
import { readFacetWords } from '../search/query/facet-words.ts';
import { postedWindowsFor } from '../search/query/search-filters.ts';
import { normalizeSearch } from '../search/query/search-plan.ts';
import type { Search, SearchResult } from '../search/search.ts';
import type { Suggest } from '../search/suggestions/suggester.ts';
import type { CategoryLines } from './category-lines.ts';
import type { JobDetailRow, JobRow, JobsStore } from './job-store.ts';
import { toEqualJobs, toOwnPlaces, toWirePlaces } from './wire-places.ts';

interface JobsServices {
  jobs: JobsStore;
  categoryLines(): Promise<CategoryLines>;
  applications: Pick<ApplicationService, 'findLatest'>;
  /** Resume limits of the job's ATS. */
  findResumeLimits(jobId: number): Promise<ResumeLimitsOfJob | undefined>;
  search: Pick<Search, 'countFacetValues'>;
  searchPool: SearchPool;
  resumeIndexer: Pick<ResumeIndexer, 'waitForIndexed'>;
  suggestions: Suggest;
  now: Clock;
}

/** Each throws a 429 for a client without budget. */
interface SearchCharges {
  chargeSearch(request: FastifyRequest, candidateId: string): void;
  chargeSuggestion(request: FastifyRequest): void;
}

export function registerJobRoutes(
  defineHandler: DefineHandler,
  services: JobsServices,
  { chargeSearch, chargeSuggestion }: SearchCharges,
): void {
  const { jobs, categoryLines, applications, search, searchPool, resumeIndexer, suggestions, findResumeLimits, now } = services;
  const toVisitorSearch = (body: SearchBody, page: string | undefined) =>
    normalizeSearch(toJobSearch(body, requirePage(page), undefined));
  defineHandler(
    listCategories,
    async () => {
      const categories = await categoryLines();
      return { message: [...categories].map(([name, { total }]) => ({ value: name, total })) };
    },
    { cacheKey: () => ({ key: listCategories.path }) },
  );

  defineHandler(
    listFilterOptions,
    async () => {
      const [categories, companies, types, values] = await Promise.all([
        categoryLines(),
        jobs.countByCompany(),
        jobs.countByType(),
        search.countFacetValues(),
      ]);
      const findTotal = (code: JobType) => types.find(({ type }) => type === code)?.total ?? 0;
      return {
        message: {
          category: [...categories]
            .map(([name, { total }]) => ({ name, total }))
            .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
          company: companies.map(({ id, name, total }) => ({ company_id: id, name, total })),
          type: jobTypeOptions.map(({ name, value, code }) => ({ name, value, total: findTotal(code) })),
          country: values.countries.map(({ value, total }) => ({ code: value, total })),
          employment: employmentTypes.flatMap((value) => {
            const total = values.employment.get(value);
            return total === undefined ? [] : [{ value, total }];
          }),
          pay: values.currencies.map(({ value, total }) => ({ currency: value, total })),
        },
      };
    },
    { cacheKey: () => ({ key: listFilterOptions.path }) },
  );

  defineHandler(
    searchJobs,
    async ({ body, params }) => {
      const request = toVisitorSearch(body, params.page);
      return { message: await toSearchPage(request, await searchPool.find(request)) };
    },
    { cacheKey: ({ body, params }) => searchCacheKey(toVisitorSearch(body, params.page)) },
  );

  defineHandler(
    listSimilarJobs,
    async ({ body }) => {
      const { jobs: similar } = await searchPool.find(similarSearch(body.job_id));
      const lines = await categoryLines();
      return { message: similar.map((job) => toJobCard(job, lines)) };
    },
    { cacheKey: ({ body }) => ({ key: `${listSimilarJobs.path} ${body.job_id}`, searches: true }) },
  );

  defineHandler(searchDashboard, async ({ body, params, candidate: { candidateId }, request }) => {
    const search = toJobSearch(body, requirePage(params.page), candidateId);
    chargeSearch(request, candidateId);
    if (search.description === '') await resumeIndexer.waitForIndexed(candidateId);
    return { message: await toSearchPage(search, await searchPool.find(search)) };
  });

  defineHandler(searchSuggestions, async ({ request }) => {
    const { text = '', field } = request.query as Record<string, unknown>;
    if (typeof text !== 'string' || text.length > limits.searchTextMaxLength) {
      throw new DomainError('invalid', 'The text is too long.', { fields: { text: 'The text is too long.' } });
    }
    const kinds: SuggestionKind[] = field === 'location' ? ['place'] : ['title', 'skill', 'place'];
    return { message: await suggestions(text, kinds, () => chargeSuggestion(request)) };
  });

  defineHandler(
    getJobDetail,
    async ({ body, candidate }) => {
      const job = await jobs.findOpenJob(body.jdid, candidate?.candidateId);
      if (!job) throw jobClosed();
      const applied = hasActiveApplication(job.appliedAt, now()) || hasActiveApplication(job.hireAppliedAt, now());
      const application =
        candidate && hasActiveApplication(job.appliedAt, now())
          ? await applications.findLatest(candidate.candidateId, job.id)
          : undefined;
      const [resumeLimits, lines] = await Promise.all([findResumeLimits(job.id), categoryLines()]);
      const category = lines.get(job.categories[0] ?? '');
      return {
        message: {
          dashboard: [
            {
              ...toJobCard(job, lines),
              ...toOwnPlaces(job),
              logo: job.logo,
              role: job.categories,
              experience: job.experience,
              description: job.description,
              validThrough: job.validThrough,
              ...toJobFacts(job),
              ...toApplyFacts(job),
              ...(resumeLimits && { resume_limits: resumeLimits }),
            },
          ],
          ...toEqualJobs(job),
          skills: job.skills,
          job_applied: applied,
          applied_date: job.appliedAt,
          applied_date_hire: job.hireAppliedAt,
          applicants: job.appliedAt !== null || job.hireAppliedAt !== null,
          total_applicants: job.totalApplicants,
          ...(category && { category_total: category.total }),
          ...(application && { application: toApplicationProgress(application, now()) }),
        },
      };
    },
    {
      cacheKey: ({ body: { jdid }, candidate }) => (candidate ? undefined : { key: `${getJobDetail.path} ${jdid}`, jobId: jdid }),
      isQueued: true,
    },
  );

  async function toSearchPage({ page, pageSize }: JobSearch, result: SearchResult) {
    const { jobs: hits, total, instead, understood, facets, estimated, alternatives, orderedBy } = result;
    const lines = await categoryLines();
    return {
      dashboard: hits.map((job) => ({
        ...toJobCard(job, lines),
        ...(job.appliedAt !== null && { applied_date: job.appliedAt }),
        ...(job.matches.length > 0 && { matches: job.matches }),
        ...(job.found && { found: job.found }),
      })),
      total,
      page,
      page_size: pageSize,
      ...(instead && { instead }),
      ...(understood && { understood }),
      ...(facets && { facets: await serializeFacets(facets, jobs.readCategoryNames) }),
      ...(estimated.length > 0 && { estimated: [...estimated] }),
      ...(alternatives.length > 0 && { alternatives }),
      ...(orderedBy.length > 0 && { ordered_by: orderedBy }),
    };
  }
}

/** The search without criteria, as in `searchCacheKey`. */
const allJobs = JSON.stringify(normalizeSearch(toJobSearch(searchJobs.body.parse({}), 1, undefined)));

/** @param search normalized, so that equal searches share a cache entry */
function searchCacheKey(search: JobSearch): CacheKey {
  const criteria = JSON.stringify(search);
  return {
    key: `${searchJobs.path} ${criteria}`,
    windows: postedWindowsFor(search.postedOn, { counted: search.page === 1, named: search.facetWords ?? [] }),
    searches: true,
    ...(criteria === allJobs && { startsVisits: true }),
  };
}

export function toJobCard(job: JobRow, lines: CategoryLines): JobCard {
  return {
    joborder_id: job.id,
    title: job.title,
    type: job.type,
    ...toWirePlaces(job),
    company: job.company,
    category: job.categories,
    line: lines.get(job.categories[0] ?? '')?.line ?? 0,
    workmode: job.workmode,
    employment: job.employment,
    pay: job.pay,
    approvedDate: job.approvedAt,
    isApproved: true,
  };
}

/** Omits facts that the company does not state. */
const toJobFacts = ({ lastConfirmed, replyByDays, vacancy, aiUse }: JobDetailRow) => ({
  ...(lastConfirmed !== null && { last_confirmed: lastConfirmed }),
  ...(replyByDays !== null && { reply_by_days: replyByDays }),
  ...(vacancy !== null && { vacancy }),
  ...(aiUse !== null && { ai_use: aiUse }),
});

/** Says where one applies, and what one is asked. Omits what does not differ from other jobs. */
function toApplyFacts({ questions, applyUrl }: JobDetailRow) {
  const asked = questions.filter(({ purpose, kind }) => purpose === undefined && kind !== 'info');
  return {
    ...(asked.length > 0 && {
      questions: asked.map(({ label, kind, required, options }) => ({
        label,
        kind,
        ...(required && { required }),
        ...(options && { options: options.length }),
      })),
    }),
    ...(applyUrl !== '' && { apply_url: applyUrl }),
  };
}

const similarSearch = (jobId: number): JobSearch => ({
  description: '',
  location: '',
  exact: false,
  companies: [],
  categories: [],
  types: [],
  workmodes: [],
  countries: [],
  employment: [],
  pay: undefined,
  statesPay: false,
  postedOn: 'Any Time',
  sort: 'best',
  page: 1,
  pageSize: limits.similarJobs,
  candidateId: undefined,
  // No job has a higher id.
  similarTo: Math.min(jobId, maxId),
});

function requirePage(text: string | undefined): number {
  const page = parsePageNumber(text);
  if (page === undefined) {
    throw new DomainError('invalid', 'The page must be a number from 1 on.', {
      fields: { page: 'The page must be a number from 1 on.' },
    });
  }
  return page;
}

function toJobSearch(body: SearchBody, page: number, candidateId: string | undefined): JobSearch {
  return {
    description: (body.description ?? '').trim(),
    facetWords: readFacetWords(body.description ?? ''),
    location: (body.location ?? '').trim(),
    exact: body.exact ?? false,
    companies: body.company,
    categories: body.category,
    types: body.jobType.map(parseJobType),
    workmodes: body.workmode.map(parseWorkmode),
    countries: body.country.map(parseCountry),
    employment: body.employment.map(parseEmployment),
    pay: parseLeastPay(body.pay ?? ''),
    statesPay: body.paid ?? false,
    sort: body.sort ?? 'best',
    postedOn: body.jobPostedOn || 'Any Time',
    page,
    pageSize: limits.pageSize,
    candidateId,
  };
}

/** Accepts the filter values of the specification and the codes. */
function parseJobType(text: string): JobType {
  const option = jobTypeOptions.find(({ value, code }) => value === text || code === text);
  if (!option) throw new DomainError('invalid', 'Unknown job type.', { fields: { jobType: 'Unknown job type.' } });
  return option.code;
}

function parseCountry(text: string): string {
  if (!/^[a-z]{2}$/i.test(text))
    throw new DomainError('invalid', 'Unknown country.', { fields: { country: 'Unknown country.' } });
  return text.toUpperCase();
}

function parseEmployment(text: string): EmploymentType {
  const type = employmentTypes.find((option) => option === text.toUpperCase());
  if (!type) throw new DomainError('invalid', 'Unknown employment.', { fields: { employment: 'Unknown employment.' } });
  return type;
}

function parseWorkmode(text: string): Workmode {
  const workmode = workmodes.find((option) => option.toLowerCase() === text.toLowerCase());
  if (!workmode) throw new DomainError('invalid', 'Unknown work mode.', { fields: { workmode: 'Unknown work mode.' } });
  return workmode;
}
