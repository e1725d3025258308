import type { JobSearch } from '../../src/server/jobs/search.ts';

/** The first page for a visitor who looks for nothing in particular. */
export const defaultSearch: JobSearch = {
  description: '',
  location: '',
  companies: [],
  categories: [],
  types: [],
  workmodes: [],
  postedOn: 'Any Time',
  page: 1,
  pageSize: 20,
  candidateId: undefined,
};
