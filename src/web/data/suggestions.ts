import type { AnswerOf } from '#contract/call.ts';
import { type Suggestion, searchSuggestions } from '#contract/suggestions.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

export interface SuggestionsAsked {
  text: string;
  field: 'description' | 'location';
}

const { query, ...checked } = asks(searchSuggestions);

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestion[], SuggestionsAsked>({
      ...checked,
      query: (asked) => ({ ...query(undefined), params: asked }),
      transformResponse: ({ message }: AnswerOf<typeof searchSuggestions>) => message,
    }),
  }),
});

export const { suggestions } = suggestionsApi.endpoints;
