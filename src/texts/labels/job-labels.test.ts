import { describe, expect, test } from 'vitest';
import {
  formatCardPlace,
  formatCountry,
  formatDate,
  formatJobTitle,
  formatJobType,
  formatLongDate,
  formatPlaceOrUnknown,
} from './job-labels.ts';

const place = (told: object) => ({ city: '', state: '', workmode: 'Onsite', ...told });

test.each([
  ['H', 'Full Time'],
  ['FL', 'Freelance'],
  ['C', 'Contract'],
  ['C2H', 'Contract to hire'],
  ['', 'N/A'],
  ['toString', 'N/A'],
])('the job type "%s" is called %s', (code, name) => {
  expect(formatJobType(code)).toBe(name);
});

test.each([
  ['ledger keeper', 'Ledger keeper'],
  ['  élève', 'Élève'],
  ['QA', 'QA'],
  ['  ', 'NA'],
])('the title "%s" reads %s', (title, shown) => {
  expect(formatJobTitle(title)).toBe(shown);
});

describe('a place', () => {
  test.each([
    [{ city: 'Leeds', state: 'England' }, 'Leeds, England'],
    [{ city: 'Leeds' }, 'Leeds'],
    [{ state: 'England' }, 'England'],
    [{ workmode: 'Remote' }, 'Remote'],
    [{ workmode: 'Remote', city: 'Berlin' }, 'Remote, Berlin'],
  ])('%j reads %s, on a card as on the job’s page', (told, shown) => {
    expect(formatPlaceOrUnknown(place(told))).toBe(shown);
    expect(formatCardPlace(place(told))).toBe(shown);
  });

  test("that nobody gave is N/A on the job’s page and \"default 'MILPITAS' … 'California'\" on a card", () => {
    expect(formatPlaceOrUnknown(place({}))).toBe('N/A');
    expect(formatCardPlace(place({}))).toBe('MILPITAS, California');
  });
});

test('a date is DD/MM/YYYY in UTC', () => {
  expect(formatDate('2026-01-09T23:59:59.000Z')).toBe('09/01/2026');
});

test('the country stands beside the place, unless the place is its name or it is no country', () => {
  const where = (city: string, state: string, country: string) => formatCountry({ city, state, country, workmode: 'Onsite' });
  expect(where('Hyderabad', 'Telangana', 'IN')).toBe('India');
  expect(where('Singapore', '', 'SG')).toBeUndefined();
  expect(where('Berlin', '', '')).toBeUndefined();
  expect(where('Berlin', '', 'Germany')).toBeUndefined();
});

test('the last day to apply is written out, in UTC', () => {
  expect(formatLongDate('2026-12-12T23:30:00.000Z')).toBe('12 December 2026');
});
