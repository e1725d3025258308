import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  emptyJobFilters,
  type JobFilters,
  parseJobFilters,
  resolveCategoryNames,
  serializeJobFilters,
} from '#contract/job-filters.ts';
import { filterOptionsQuery } from '#web/api/job-queries.ts';

/** Reads and changes the filters in the page's query string. */
export function useJobFilters() {
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
  const filters = pending ?? queryFilters;

  const applyFilters = (next: JobFilters) => {
    setPending(next);
    // Drops the page number, since a changed list starts at its first page.
    void navigate({ search: `?${serializeJobFilters(next)}` });
  };

  return {
    filters,
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

/** Reads the choices of a filter form. */
export function readChoices(form: HTMLFormElement): Partial<JobFilters> {
  const fields = parseJobFilters(new URLSearchParams([...new FormData(form)] as string[][]));
  const { jobType, workmode, country, employment, pay, paid, jobPostedOn } = fields;
  return { jobType, workmode, country, employment, pay, paid, jobPostedOn };
}

export type JobFilterControls = ReturnType<typeof useJobFilters>;
