import { describe, expect, test } from 'vitest';
import { cardPlaceOf, dateOf, placeOf, titleOf, typeName } from './job-labels.ts';

const place = (told: object) => ({ city: '', state: '', workmode: 'Onsite', ...told });

test.each([
  ['H', 'Full Time'],
  ['FL', 'Freelance'],
  ['C', 'Contract'],
  ['C2H', 'Contract to hire'],
  ['', 'N/A'],
  ['toString', 'N/A'],
])('the job type "%s" is called %s', (code, name) => {
  expect(typeName(code)).toBe(name);
});

test.each([
  ['ledger keeper', 'Ledger keeper'],
  ['  élève', 'Élève'],
  ['QA', 'QA'],
  ['  ', 'NA'],
])('the title "%s" reads %s', (title, shown) => {
  expect(titleOf(title)).toBe(shown);
});

describe('a place', () => {
  test.each([
    [{ city: 'Leeds', state: 'England' }, 'Leeds, England'],
    [{ city: 'Leeds' }, 'Leeds'],
    [{ state: 'England' }, 'England'],
    [{ workmode: 'Remote' }, 'Remote'],
    [{ workmode: 'Remote', city: 'Berlin' }, 'Remote, Berlin'],
  ])('%j reads %s, on a card as on the job’s page', (told, shown) => {
    expect(placeOf(place(told))).toBe(shown);
    expect(cardPlaceOf(place(told))).toBe(shown);
  });

  test("that nobody gave is N/A on the job’s page and \"default 'MILPITAS' … 'California'\" on a card", () => {
    expect(placeOf(place({}))).toBe('N/A');
    expect(cardPlaceOf(place({}))).toBe('MILPITAS, California');
  });
});

test('a date is DD/MM/YYYY in UTC', () => {
  expect(dateOf('2026-01-09T23:59:59.000Z')).toBe('09/01/2026');
});
