import { expect, test } from 'vitest';
import { filterByName } from './name-filter.ts';

const toItems = (...names: string[]) => names.map((name) => ({ name }));
const findNames = (typed: string, ...names: string[]) => filterByName(toItems(...names), typed).map(({ name }) => name);

test.each(['eng', 'ENG', ' eng ', 'éng', 'neer', 'Engineering'])('"%s" finds Engineering', (typed) => {
  expect(findNames(typed, 'Design', 'Engineering')).toEqual(['Engineering']);
});

test('ignores accents in names', () => {
  expect(findNames('montreal', 'Montréal')).toEqual(['Montréal']);
});

test('preserves the order for an empty text', () => {
  expect(findNames('  ', 'Sales', 'Design')).toEqual(['Sales', 'Design']);
});

test('sorts names that begin with the text first', () => {
  expect(findNames('legal', 'Finance & Legal', 'Legal', 'People & Legal', 'Legal Affairs')).toEqual([
    'Legal',
    'Legal Affairs',
    'Finance & Legal',
    'People & Legal',
  ]);
});

test('returns nothing without a match', () => {
  expect(findNames('zz', 'Legal')).toEqual([]);
});
