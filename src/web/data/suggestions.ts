import type { AnswerOf } from '#contract/call.ts';
import type { Suggestion, searchSuggestions } from '#contract/suggestions.ts';
import { chunk } from '../chunk.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

export interface SuggestionsAsked {
  text: string;
  field: 'description' | 'location';
}

const calls = chunk(() => import('#contract/suggestions.ts'));

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestion[], SuggestionsAsked>({
      ...asks(
        async () => (await calls()).searchSuggestions,
        ({ text, field }: SuggestionsAsked) => ({ search: { text, field } }),
      ),
      transformResponse: ({ message }: AnswerOf<typeof searchSuggestions>) => message,
    }),
  }),
});

export const { suggestions } = suggestionsApi.endpoints;
