/** Converts the filters of a list's address to a search of its first page. */
import { employmentTypes, jobTypeOptions, workmodes } from '#contract/job-constants.ts';
import type { JobFilters } from '#contract/job-filters.ts';
import { parseLeastPay } from './index/yearly-pay.ts';
import type { JobSearch } from './job-search.ts';
import { readFacetWords } from './query/facet-words.ts';

export function toJobSearch(filters: JobFilters, pageSize: number): JobSearch {
  const { description, location, exact, company, category, jobType, workmode, country, employment, pay, paid, sort } = filters;
  return {
    description,
    facetWords: readFacetWords(description),
    location,
    exact,
    companies: company,
    categories: category,
    types: jobTypeOptions.filter(({ value }) => jobType.includes(value)).map(({ code }) => code),
    workmodes: workmodes.filter((option) => workmode.includes(option)),
    countries: country,
    employment: employmentTypes.filter((option) => employment.includes(option)),
    pay: parseLeastPay(pay),
    statesPay: paid,
    sort,
    postedOn: filters.jobPostedOn,
    page: 1,
    pageSize,
    candidateId: undefined,
  };
}
