import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { joinList } from '#contract/job-filters.ts';

/**
 * Copies the category of the navigation state (spec §2) to the query string, so that a reload and a shared link
 * have it. The state stays in `history.state`.
 */
export function useCategoryFromNavigationState(): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const category = (state as { category?: unknown } | null)?.category;

  useEffect(() => {
    const query = new URLSearchParams(search);
    if (typeof category !== 'string' || !category || query.has('category')) return;
    query.set('category', joinList([category]));
    void navigate({ search: `?${query}` }, { replace: true, state, preventScrollReset: true });
  }, [category, search, state, navigate]);
}
