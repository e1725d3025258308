import { expect, test } from 'vitest';
import { countries, searchCountries } from './countries.ts';

const namesFor = (typed: string) => searchCountries(typed).map(({ name }) => name);

test('all countries have a name, in the order of the alphabet', () => {
  expect(searchCountries('  ')).toEqual(countries);
  expect(countries.length).toBeGreaterThan(200);
  expect(countries.filter(({ code, name }) => name === code || !name)).toEqual([]);
  expect(countries.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Albania', 'Algeria']);
});

test("'ger' finds Germany first, then names that hold it", () => {
  expect(namesFor('ger')).toEqual(['Germany', 'Algeria', 'Niger', 'Nigeria']);
});

test("'49' and '+49' find Germany", () => {
  expect(namesFor('49')).toEqual(['Germany']);
  expect(namesFor('+49')).toEqual(['Germany']);
});

test("'India (+91)' is one of them", () => {
  expect(searchCountries('+91')).toContainEqual({ code: 'IN', name: 'India', dialCode: '91' });
});

test('accents and capitals do not count', () => {
  expect(namesFor('COTE')).toEqual(['Côte d’Ivoire']);
  expect(namesFor('no such country')).toEqual([]);
});
