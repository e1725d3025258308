import { expect, test } from 'vitest';
import { filterByName } from './name-filter.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (typed: string, ...names: string[]) => filterByName(named(...names), typed).map(({ name }) => name);

test.each(['eng', 'ENG', ' eng ', 'éng', 'neer', 'Engineering'])('"%s" finds Engineering', (typed) => {
  expect(found(typed, 'Design', 'Engineering')).toEqual(['Engineering']);
});

test('accents in the name do not count either', () => {
  expect(found('montreal', 'Montréal')).toEqual(['Montréal']);
});

test('nothing typed finds everything, in the order given', () => {
  expect(found('  ', 'Sales', 'Design')).toEqual(['Sales', 'Design']);
});

test('names that begin with it come before those that hold it', () => {
  expect(found('legal', 'Finance & Legal', 'Legal', 'People & Legal', 'Legal Affairs')).toEqual([
    'Legal',
    'Legal Affairs',
    'Finance & Legal',
    'People & Legal',
  ]);
});

test('what is in no name finds nothing', () => {
  expect(found('zz', 'Legal')).toEqual([]);
});
