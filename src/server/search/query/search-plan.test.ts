import { expect, test } from 'vitest';
import { tokenPrefix } from '../index/index-tokens.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { createVocabulary } from '../text/vocabulary.ts';
import { isMatchAll } from './boolean-query.ts';
import { planSearch, type SearchCriteria } from './search-plan.ts';

const createWords = (...words: string[]) => createVocabulary(words.map((word) => ({ word, jobCount: 1, titleCount: 1 })));
const vocabulary: CatalogueVocabulary = {
  jobWords: createWords('night', 'nurse'),
  placeWords: createWords('leeds'),
  skillCounts: new Map(),
  version: 1,
};
const at = new Date('2026-03-01T12:00:00.000Z');
const everything: SearchCriteria = { description: '', location: '', postedOn: 'Any Time', selection: new Map(), pay: undefined };
const plan = (criteria: Partial<SearchCriteria>) => planSearch({ ...everything, ...criteria }, vocabulary, at);

test('matches every open job without criteria', () => {
  const { matches, tiers, facetScan } = plan({});

  expect(isMatchAll(matches.query)).toBe(true);
  expect(tiers).toEqual([matches]);
  expect(facetScan).toEqual(matches);
});

test('combines place and filters with every tier', () => {
  const selection = new Map([[tokenPrefix.category, new Set(['c7'])]]);
  const { matches, tiers } = plan({ description: 'nurse', location: 'Leeds', selection });
  const filters = [
    { kind: 'token', value: 'c7' },
    { kind: 'token', value: 'pleeds' },
  ];

  for (const { query } of [matches, ...tiers]) expect(query).toMatchObject({ clauses: expect.arrayContaining(filters) });
});

test('limits matches but not the facet scan by the approval time', () => {
  const { matches, facetScan } = plan({ postedOn: 'Past Week' });

  expect(matches.approvedSince).toBe('2026-02-22T12:00:00.000Z');
  expect(facetScan.approvedSince).toBeUndefined();
});

test('searches the corrected text', () => {
  expect(plan({ description: 'nurze' })).toMatchObject({ text: 'nurse', corrected: 'nurse' });
  expect(plan({ description: 'nurse' })).toMatchObject({ text: 'nurse', corrected: undefined });
});
