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

/** The filters of the page, which live in its query string, and the ways to change them. */
export function useJobFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: options, isError: optionsFailed, refetch: retryOptions } = useQuery(filterOptionsQuery);
  const inQuery = useMemo(
    () => resolveCategoryNames(parseJobFilters(new URLSearchParams(search)), options?.category),
    [search, options],
  );

  // A choice shows at once, a moment before the address has changed; once that has, it alone counts.
  const [chosen, setChosen] = useState<JobFilters>();
  const [chosenAt, setChosenAt] = useState(search);
  if (chosenAt !== search) {
    setChosenAt(search);
    setChosen(undefined);
  }
  const filters = chosen ?? inQuery;

  const show = (next: JobFilters) => {
    setChosen(next);
    // The page number is not carried on: what changes the list starts it anew.
    void navigate({ search: `?${serializeJobFilters(next)}` });
  };

  return {
    filters,
    options,
    optionsFailed,
    retryOptions,
    change: (changes: Partial<JobFilters>) => show({ ...filters, ...changes }),
    reset: () => show(emptyJobFilters),
    /** Spec §2: Reset is disabled while no category or job type is selected. */
    canReset: filters.category.length > 0 || filters.jobType.length > 0,
  };
}

export type JobFilterControls = ReturnType<typeof useJobFilters>;
