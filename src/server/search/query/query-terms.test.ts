import { expect, test } from 'vitest';
import { createVocabulary } from '../text/vocabulary.ts';
import { applyCorrections, parseTerms } from './query-terms.ts';

const words = createVocabulary(
  ['data', 'base', 'database', 'engineer', 'night', 'nurse'].map((word) => ({ word, jobCount: 1, titleCount: 1 })),
);

test('matches the compound of two neighboring words', () => {
  expect(parseTerms('data base engineer', words).map(({ variants }) => variants)).toEqual([
    [['data'], ['database']],
    [['base'], ['database']],
    [['engineer']],
  ]);
});

test.each([
  ['enginear', 'engineer'],
  ['nightnurse', 'night nurse'],
])('corrects %s to %s', (typed, corrected) => {
  expect(applyCorrections(typed, parseTerms(typed, words))).toBe(corrected);
});
