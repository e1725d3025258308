import type { ResponseOf } from '#contract/call.ts';
import type { Suggestion, searchSuggestions } from '#contract/suggestion-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';

export interface SuggestionsQuery {
  text: string;
  field: 'description' | 'location';
}

const calls = lazyImport(() => import('#contract/suggestion-calls.ts'));

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
