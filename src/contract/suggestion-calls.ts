/** The call for search suggestions, which only a used search field loads. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { successResponse } from './responses.ts';

export const suggestionKinds = ['title', 'skill', 'place'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const searchSuggestions = defineCall({
  method: 'GET',
  path: '/search/suggestions',
  summary: 'Suggests up to eight titles, skills and places with the prefix `?text=`; with `&field=location` places only.',
  auth: 'none',
  response: successResponse(z.array(z.object({ kind: z.enum(suggestionKinds), text: z.string() }))),
});
export type Suggestion = z.output<typeof searchSuggestions.response>['message'][number];

/** A title and a place that the search finds; empty without jobs. */
export interface SearchExamples {
  title: string;
  place: string;
}
