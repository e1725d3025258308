import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Suggestion } from '#contract/suggestion-calls.ts';
import { type SuggestionsQuery, suggestions } from '#web/api/suggestion-queries.ts';

const none: Suggestion[] = [];

/** Fetches suggestions for a text; a new text aborts the previous request. */
export function useSuggestions({ text, field }: SuggestionsQuery): Suggestion[] {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [found, setFound] = useState(none);
  const typed = text.trim();

  useEffect(() => {
    if (!typed) return;
    const request = dispatch(suggestions.initiate({ text: typed, field }, { subscribe: false }));
    let wanted = true;
    void request.then(({ data }) => {
      // Keeps the previous suggestions after an error.
      if (wanted && data) setFound(data);
    });
    return () => {
      wanted = false;
      request.abort();
    };
  }, [typed, field, dispatch]);

  return typed ? found : none;
}
