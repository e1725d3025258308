/** Calls for browsing and reading jobs (spec §7). */
import { z } from 'zod/mini';
import { applicationProgress } from './application-progress.ts';
import { defineCall } from './call.ts';
import { resumeLimits } from './forms/resume-limits.ts';
import { employmentTypes, payPattern, payUnits, postedOnOptions, sortOrders } from './job-constants.ts';
import { splitList } from './job-filters.ts';
import * as limits from './limits.ts';
import { isoTimestamp, successResponse } from './responses.ts';

const jobIdInvalid = 'A job is named by its number.';
/** Accepts text too, for clients that read the number from an address. */
export const jobIdInput = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,15}$/, jobIdInvalid))], jobIdInvalid),
  z.pipe(z.transform(Number), z.number().check(z.int(jobIdInvalid), z.positive(jobIdInvalid))),
);

const jobId = z.number().check(z.int(), z.positive());

export const pay = z.object({
  currency: z.string(),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  unit: z.enum(payUnits),
});
export type Pay = z.output<typeof pay>;

const place = z.object({
  city: z.string(),
  state: z.string(),
  /** ISO 3166 alpha-2, or empty. */
  country: z.string(),
  postal_code: z.optional(z.string()),
  /** The job of this place, if it is another one of the row. */
  joborder_id: z.optional(jobId),
  /** Given if the equal jobs of the row pay differently. */
  pay: z.optional(pay),
});
export type JobPlace = z.output<typeof place>;

/** The first place, as everywhere in the specification, and all of several. */
const placed = {
  city: z.string(),
  state: z.string(),
  /** ISO 3166 alpha-2, or empty. */
  country: z.string(),
  /** Absent for a single place. A row of equal jobs has the places of all. */
  places: z.optional(z.array(place)),
  /** The number of places, if not all are listed. */
  place_total: z.optional(z.number()),
};

/** How the company uses AI in the selection. */
const aiUse = z.object({ text: z.string(), link: z.optional(z.string()) });
export type AiUse = z.output<typeof aiUse>;

export const jobCard = z.object({
  joborder_id: jobId,
  title: z.string(),
  type: z.string(),
  ...placed,
  company: z.string(),
  /** Words beside the code of `type`. */
  employment: z.array(z.enum(employmentTypes)),
  category: z.array(z.string()),
  /** The color of the first category's line, 1 to 5; 0 without an open job in a category. */
  line: z.number(),
  workmode: z.string(),
  /** In a row of equal jobs from the least to the most. */
  pay: z.nullable(pay),
  approvedDate: isoTimestamp,
  isApproved: z.boolean(),
  /** When the candidate applied; on dashboard cards only. */
  applied_date: z.optional(isoTimestamp),
  /** Up to three terms of the job that match the candidate; in personalized lists only. */
  matches: z.optional(z.array(z.string())),
  /** The title, and about two lines of the text: plain pieces and words of the search alternate. */
  found: z.optional(z.object({ title: z.array(z.string()), text: z.optional(z.array(z.string())) })),
});
export type JobCard = z.output<typeof jobCard>;

/** A question as the job page announces it. */
const announcedQuestion = z.object({
  label: z.string(),
  /** A `QuestionKind`. Its list would weigh on the pages of jobs. */
  kind: z.string(),
  required: z.optional(z.boolean()),
  /** The number of options. */
  options: z.optional(z.number()),
});

const jobDetailItem = z.extend(jobCard, {
  logo: z.string(),
  role: z.array(z.string()),
  experience: z.string(),
  description: z.string(),
  validThrough: z.nullable(isoTimestamp),
  /** The day on which the company last confirmed that the role is open, as YYYY-MM-DD. */
  last_confirmed: z.optional(z.string()),
  /** Days in which the company promises a reply. */
  reply_by_days: z.optional(z.number()),
  /** True for a position to fill, false for a talent pool. */
  vacancy: z.optional(z.boolean()),
  ai_use: z.optional(aiUse),
  /** Absent unless its applicant tracking system takes less than the portal. */
  resume_limits: z.optional(resumeLimits),
  /** What an applicant is asked, without texts and voluntary questions. */
  questions: z.optional(z.array(announcedQuestion)),
  /** Where one applies instead of here. */
  apply_url: z.optional(z.string()),
});

const text = z._default(z.nullable(z.string().check(z.maxLength(limits.searchTextMaxLength))), '');
const flag = z._default(z.nullable(z.boolean()), false);
/** Longer than twenty names with all characters escaped. */
const maxListText = 2 * limits.filterMaxValues * (limits.filterNameMaxLength + 1);
const list = z.pipe(
  z._default(z.nullable(z.union([z.string(), z.array(z.union([z.string(), z.number()]))])), ''),
  z.pipe(
    z.transform((value: string | (string | number)[] | null) =>
      typeof value === 'string' ? splitList(value.slice(0, maxListText)) : (value ?? []).map(String).filter(Boolean),
    ),
    z.array(z.string().check(z.maxLength(limits.filterNameMaxLength))).check(z.maxLength(limits.filterMaxValues)),
  ),
);

/** The body of both search calls. Authentication reads `candidate`. */
const searchBody = z.object({
  description: text,
  location: text,
  /** Disables corrections and omissions of words. */
  exact: flag,
  page: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  company: list,
  jobPostedOn: z._default(z.nullable(z.union([z.enum(postedOnOptions), z.literal('')])), 'Any Time'),
  category: list,
  jobType: list,
  workmode: list,
  /** ISO 3166 alpha-2 codes. */
  country: list,
  employment: list,
  /** As `payPattern` says, compared with what a job pays at most, or at least when it has no upper end. */
  pay: z._default(z.nullable(z.union([z.string().check(z.regex(payPattern)), z.literal('')])), ''),
  /** Only jobs that state their pay. */
  paid: flag,
  sort: z._default(z.nullable(z.enum(sortOrders)), 'best'),
  candidate: z.optional(z.nullable(z.string())),
});
export type SearchBody = z.output<typeof searchBody>;

const counts = z.record(z.string(), z.number());
/** Job counts by filter value; a missing value has none. Companies are keyed by id. */
const facetCounts = z.object({
  category: counts,
  company: counts,
  jobType: counts,
  workmode: counts,
  country: counts,
  employment: counts,
  /** The jobs that state their pay, by currency. */
  pay: counts,
  jobPostedOn: counts,
});
export type FacetCounts = z.output<typeof facetCounts>;

/** A constraint to drop from an empty result: a filter, all filters, the location, or words of the description. */
const alternative = z.object({
  drop: z.enum([
    'category',
    'company',
    'jobType',
    'workmode',
    'country',
    'employment',
    'pay',
    'jobPostedOn',
    'filters',
    'location',
    'description',
  ]),
  words: z.optional(z.object({ gone: z.string(), left: z.string() })),
  total: z.number(),
});
export type Alternative = z.output<typeof alternative>;

/** The search that replaced the entered text, and the words that were left out. */
const searchedInstead = z.object({ description: z.string(), location: z.string(), left_out: z.array(z.string()) });
export type SearchedInstead = z.output<typeof searchedInstead>;

/** The search that was meant: words that name a filter are the filter, and the other words are left. */
const understoodSearch = z.object({
  description: z.string(),
  location: z.string(),
  workmode: z.optional(z.array(z.string())),
  employment: z.optional(z.array(z.string())),
  /** Filter values of spec §3. */
  jobType: z.optional(z.array(z.string())),
  country: z.optional(z.array(z.string())),
  pay: z.optional(z.string()),
  jobPostedOn: z.optional(z.enum(postedOnOptions)),
});
export type UnderstoodSearch = z.output<typeof understoodSearch>;

const searchResponse = successResponse(
  z.object({
    dashboard: z.array(jobCard),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
    instead: z.optional(searchedInstead),
    understood: z.optional(understoodSearch),
    /** On the first page only. */
    facets: z.optional(facetCounts),
    /** The counts of very many jobs that are about right, and not exact. A value that estimated facets lack may have few jobs. */
    estimated: z.optional(z.array(z.enum(['total', 'facets']))),
    /** For empty results only. */
    alternatives: z.optional(z.array(alternative)),
    /** The data that the personalized order is based on; absent otherwise. */
    ordered_by: z.optional(z.array(z.enum(['resume', 'applications']))),
  }),
);
export type JobSearchResult = z.output<typeof searchResponse>['message'];

export const listCategories = defineCall({
  method: 'GET',
  path: '/job-by-category',
  summary: 'Lists categories with their number of open jobs, most first.',
  auth: 'none',
  response: successResponse(z.array(z.object({ value: z.string(), total: z.number() }))),
});

export const listFilterOptions = defineCall({
  method: 'GET',
  path: '/all-category',
  summary: 'Lists the filter options: categories, companies and job types, each with its number of open jobs.',
  auth: 'optional',
  response: successResponse(
    z.object({
      category: z.array(z.object({ name: z.string(), total: z.number() })),
      company: z.array(z.object({ company_id: z.number(), name: z.string(), total: z.number() })),
      type: z.array(z.object({ name: z.string(), value: z.string(), total: z.number() })),
      country: z.array(z.object({ code: z.string(), total: z.number() })),
      employment: z.array(z.object({ value: z.enum(employmentTypes), total: z.number() })),
      /** The currencies of the jobs that state their pay, most jobs first. */
      pay: z.array(z.object({ currency: z.string(), total: z.number() })),
    }),
  ),
});
export type FilterOptions = MessageOf<typeof listFilterOptions>;

export const searchJobs = defineCall({
  method: 'POST',
  path: '/search/page-no/:page',
  summary: 'Searches open jobs for a visitor: best match first, newest first without words.',
  auth: 'optional',
  body: searchBody,
  response: searchResponse,
});

export const searchDashboard = defineCall({
  method: 'POST',
  path: '/user/dashboard/page-no/:page',
  summary: "Searches open jobs for a candidate, with application dates; in the candidate's own order without words.",
  auth: 'required',
  body: searchBody,
  response: searchResponse,
});

export const getJobDetail = defineCall({
  method: 'POST',
  path: '/job-detail',
  summary: 'Returns an open job, and whether the candidate applied to it.',
  auth: 'optional',
  visit: 'view',
  body: z.object({
    jdid: jobIdInput,
    page: z.optional(z.unknown()),
  }),
  response: successResponse(
    z.object({
      dashboard: z.array(jobDetailItem),
      skills: z.array(z.string()),
      job_applied: z.boolean(),
      applied_date: z.nullable(isoTimestamp),
      applied_date_hire: z.nullable(isoTimestamp),
      applicants: z.boolean(),
      total_applicants: z.number(),
      /** Open jobs that differ from it in place and pay alone, and their number if not all are listed. */
      also_in: z.optional(z.array(z.object({ joborder_id: jobId, workmode: z.string(), ...placed }))),
      also_in_total: z.optional(z.number()),
      /** The open jobs of its first category. */
      category_total: z.optional(z.number()),
      /** The candidate's last application of 90 days, sent through the portal. */
      application: z.optional(applicationProgress),
    }),
  ),
});
export type JobDetail = MessageOf<typeof getJobDetail>;
export type EqualJob = NonNullable<JobDetail['also_in']>[number];

export const listSimilarJobs = defineCall({
  method: 'POST',
  path: '/similar-jobs',
  summary: 'Lists up to eight open jobs that are similar to a job, open or closed; the most similar first.',
  auth: 'none',
  body: z.object({ job_id: jobIdInput }),
  response: successResponse(z.array(jobCard)),
});

type MessageOf<C extends { response: z.ZodMiniType }> = z.output<C['response']> extends { message: infer M } ? M : never;
