import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/suggestion-calls.ts';
import { type SuggestionsQuery, suggestionsQuery } from '#web/api/suggestion-queries.ts';

const none: Suggestion[] = [];

/** The catalogue's suggestions for a text. Each change of the text cancels the call before it. */
export function useSuggestions({ text, field }: SuggestionsQuery): Suggestion[] {
  const client = useQueryClient();
  const [found, setFound] = useState(none);
  const typed = text.trim();

  useEffect(() => {
    if (!typed) return;
    const query = suggestionsQuery({ text: typed, field });
    let current = true;
    client.fetchQuery(query).then(
      (suggestions) => current && setFound(suggestions),
      // After a failure the earlier suggestions stay: they are no worse than none.
      () => undefined,
    );
    return () => {
      current = false;
      void client.cancelQueries({ queryKey: query.queryKey, exact: true });
    };
  }, [typed, field, client]);

  return typed ? found : none;
}
