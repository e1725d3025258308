import type { ResponseOf } from '#contract/call.ts';
import type { Suggestion, searchSuggestions } from '#contract/suggestions.ts';
import { lazyImport } from '../chunk.ts';
import { api } from './api.ts';
import { requestFor } from './asks.ts';

export interface SuggestionsQuery {
  text: string;
  field: 'description' | 'location';
}

const calls = lazyImport(() => import('#contract/suggestions.ts'));

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestion[], SuggestionsQuery>({
      ...requestFor(
        async () => (await calls()).searchSuggestions,
        ({ text, field }: SuggestionsQuery) => ({ search: { text, field } }),
      ),
      transformResponse: ({ message }: ResponseOf<typeof searchSuggestions>) => message,
    }),
  }),
});

export const { suggestions } = suggestionsApi.endpoints;
