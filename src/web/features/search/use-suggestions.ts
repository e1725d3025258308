import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/suggestion-calls.ts';
import { type SuggestionsQuery, suggestionsQuery } from '#web/api/suggestion-queries.ts';

const noSuggestions: Suggestion[] = [];

/** Fetches the catalog's suggestions for a text; a changed text cancels the previous call. */
export function useSuggestions({ text, field }: SuggestionsQuery): Suggestion[] {
  const client = useQueryClient();
  const [suggestions, setSuggestions] = useState(noSuggestions);
  const trimmed = text.trim();

  useEffect(() => {
    if (!trimmed) return;
    const query = suggestionsQuery({ text: trimmed, field });
    let isCurrent = true;
    client.fetchQuery(query).then(
      (result) => isCurrent && setSuggestions(result),
      // A failure leaves the previous suggestions.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      void client.cancelQueries({ queryKey: query.queryKey, exact: true });
    };
  }, [trimmed, field, client]);

  return trimmed ? suggestions : noSuggestions;
}
