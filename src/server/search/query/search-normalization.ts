/** Normalizes searches, so that searches with equal results are equal. */
import type { JobSearch } from '../job-search.ts';
import { normalizeQueryText } from '../text/tokenizer.ts';

/** Equal searches differ in punctuation, case, accents, repetitions and the order of a list only. */
export function normalizeSearch(search: JobSearch): JobSearch {
  return {
    ...search,
    description: normalizeQueryText(search.description),
    location: normalizeQueryText(search.location),
    companies: toSortedSet(search.companies),
    categories: toSortedSet(search.categories),
    types: toSortedSet(search.types),
    workmodes: toSortedSet(search.workmodes),
  };
}

const toSortedSet = <Value extends string>(values: readonly Value[]): Value[] => [...new Set(values)].sort();
