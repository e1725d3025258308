import { expect, test } from 'vitest';
import { countries, searchCountries } from './countries.ts';

const searchNames = (typed: string) => searchCountries(typed).map(({ name }) => name);

test('lists all countries by name in alphabetical order', () => {
  expect(searchCountries('  ')).toEqual(countries);
  expect(countries.length).toBeGreaterThan(200);
  expect(countries.filter(({ code, name }) => name === code || !name)).toEqual([]);
  expect(countries.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Albania', 'Algeria']);
});

test("finds Germany first for 'ger', then names that contain it", () => {
  expect(searchNames('ger')).toEqual(['Germany', 'Algeria', 'Niger', 'Nigeria']);
});

test("finds Germany for '49' and '+49'", () => {
  expect(searchNames('49')).toEqual(['Germany']);
  expect(searchNames('+49')).toEqual(['Germany']);
});

test("contains 'India (+91)'", () => {
  expect(searchCountries('+91')).toContainEqual({ code: 'IN', name: 'India', dialCode: '91' });
});

test('ignores accents and case', () => {
  expect(searchNames('COTE')).toEqual(['Côte d’Ivoire']);
  expect(searchNames('no such country')).toEqual([]);
});
