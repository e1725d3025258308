import { queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';

export interface SuggestionsQuery {
  text: string;
  field: 'description' | 'location';
}

const calls = lazyImport(() => import('#contract/suggestion-calls.ts'));

export const suggestionsQuery = ({ text, field }: SuggestionsQuery) =>
  queryOptions({
    queryKey: ['suggestions', field, text],
    queryFn: async ({ meta, signal }) =>
      (await callApi(meta, async () => (await calls()).searchSuggestions, { search: { text, field }, signal })).message,
  });
