import { expect, test } from 'vitest';
import { filterByName } from './name-filter.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (typed: string, ...names: string[]) => filterByName(named(...names), typed).map(({ name }) => name);

test.each(['eng', 'ENG', ' eng ', 'éng', 'neer', 'Engineering'])('"%s" finds Engineering', (typed) => {
  expect(found(typed, 'Design', 'Engineering')).toEqual(['Engineering']);
});

test('ignores accents in names', () => {
  expect(found('montreal', 'Montréal')).toEqual(['Montréal']);
});

test('returns everything in the given order for an empty text', () => {
  expect(found('  ', 'Sales', 'Design')).toEqual(['Sales', 'Design']);
});

test('sorts names that begin with the text first', () => {
  expect(found('legal', 'Finance & Legal', 'Legal', 'People & Legal', 'Legal Affairs')).toEqual([
    'Legal',
    'Legal Affairs',
    'Finance & Legal',
    'People & Legal',
  ]);
});

test('returns nothing without a match', () => {
  expect(found('zz', 'Legal')).toEqual([]);
});
