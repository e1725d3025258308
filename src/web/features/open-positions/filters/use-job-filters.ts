import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { UnderstoodSearch } from '#contract/job-calls.ts';
import {
  emptyJobFilters,
  type JobFilters,
  parseJobFilters,
  resolveCategoryNames,
  serializeJobFilters,
} from '#contract/job-filters.ts';
import { filterOptionsQuery } from '#web/api/job-queries.ts';

/**
 * Reads and changes the filters in the page's query string.
 * @param understood the filters that words of the search name
 */
export function useJobFilters(understood: UnderstoodSearch | undefined) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: options, isError: optionsFailed, refetch: retryOptions } = useQuery(filterOptionsQuery);
  const queryFilters = useMemo(
    () => resolveCategoryNames(parseJobFilters(new URLSearchParams(search)), options?.category),
    [search, options],
  );

  // Shows a choice before the URL changes; afterwards the URL is the only source.
  const [pending, setPending] = useState<JobFilters>();
  const [lastSearch, setLastSearch] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    setPending(undefined);
  }
  const entered = pending ?? queryFilters;
  // Words that name a filter are shown as the filter. A change of it makes it one, and leaves the other words.
  const filters = understood && !pending ? { ...entered, ...understood } : entered;

  const applyFilters = (next: JobFilters) => {
    setPending(next);
    // Drops the page number, since a changed list starts at its first page.
    void navigate({ search: `?${serializeJobFilters(next)}` });
  };

  return {
    filters,
    /** With the words as they were entered. */
    entered,
    /** Some words of the search are shown as filters. */
    isUnderstood: filters !== entered,
    options,
    optionsFailed,
    retryOptions,
    change: (changes: Partial<JobFilters>) => applyFilters({ ...filters, ...changes }),
    /** Applies what the form's own fields hold; the multi-selects have no fields of their own. */
    choose: (form: HTMLFormElement | null) => {
      if (form) applyFilters({ ...filters, ...readChoices(form) });
    },
    reset: () => applyFilters(emptyJobFilters),
    /** Spec §2: Reset is disabled while no category or job type is selected. */
    canReset: filters.category.length > 0 || filters.jobType.length > 0,
  };
}

/** Reads the choices of a filter form, without those of its multi-selects. */
export function readChoices(form: HTMLFormElement): Partial<JobFilters> {
  const fields = parseJobFilters(new URLSearchParams([...new FormData(form)] as string[][]));
  const { jobType, workmode, employment, pay, paid, jobPostedOn } = fields;
  return { jobType, workmode, employment, pay, paid, jobPostedOn };
}

export type JobFilterControls = ReturnType<typeof useJobFilters>;
