import { describe, expect, test } from 'vitest';
import {
  formatCardPlaceAndMode,
  formatCountry,
  formatDate,
  formatEmployment,
  formatJobTitle,
  formatJobType,
  formatLongDate,
  formatPlaceOrUnknown,
} from './job-labels.ts';

const place = (fields: object) => ({ city: '', state: '', workmode: 'Onsite', ...fields });

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
  ['H', [], 'Full Time'],
  ['H', ['FULL_TIME'], 'Full Time'],
  ['H', ['PART_TIME'], 'Part time'],
  ['H', ['FULL_TIME', 'PART_TIME'], 'Full Time, Part time'],
  ['C', ['PART_TIME', 'TEMPORARY'], 'Contract, Part time, Temporary'],
  ['', ['INTERN'], 'Internship'],
] as const)('a job of type "%s" with the words %j reads %s', (type, employment, text) => {
  expect(formatEmployment({ type, employment: [...employment] })).toBe(text);
});

test.each([
  ['ledger keeper', 'Ledger keeper'],
  ['  élève', 'Élève'],
  ['QA', 'QA'],
  ['  ', 'NA'],
])('the title "%s" reads %s', (title, text) => {
  expect(formatJobTitle(title)).toBe(text);
});

describe('a place', () => {
  test.each([
    [{ city: 'Leeds', state: 'England' }, 'Leeds, England'],
    [{ city: 'Leeds' }, 'Leeds'],
    [{ state: 'England' }, 'England'],
    [{ workmode: 'Remote' }, 'Remote'],
    [{ workmode: 'Remote', city: 'Berlin' }, 'Remote, Berlin'],
  ])('%j reads %s, on a card as on the job’s page', (fields, text) => {
    expect(formatPlaceOrUnknown(place(fields))).toBe(text);
    expect(formatPlaceOrUnknown(place(fields), 'MILPITAS, California')).toBe(text);
  });

  test("without a value is N/A on the job’s page and \"default 'MILPITAS' … 'California'\" on a card", () => {
    expect(formatPlaceOrUnknown(place({}))).toBe('N/A');
    expect(formatPlaceOrUnknown(place({}), 'MILPITAS, California')).toBe('MILPITAS, California');
  });
});

describe('several places', () => {
  const berlin = { city: 'Berlin', state: 'Berlin', country: 'DE' };
  const france = { city: '', state: '', country: 'FR' };
  const several = (workmode: string, ...places: (typeof berlin)[]) => ({ ...(places[0] ?? berlin), workmode, places });

  test.each([
    [several('Hybrid', berlin, france, france), 'Berlin +2 · Hybrid'],
    [several('Remote', france, berlin), 'Remote in France +1'],
    [several('Remote', berlin, france), 'Remote in Berlin +1'],
    [{ ...several('Onsite', berlin, france), place_total: 400 }, 'Berlin +399 · On site'],
    [several('Hybrid', berlin), 'Berlin, Berlin · Hybrid'],
    [{ ...france, workmode: 'Remote' }, 'Remote in France'],
  ])('%j reads %s', (job, text) => {
    expect(formatCardPlaceAndMode(job, '')).toBe(text);
  });
});

test('formats a date as DD/MM/YYYY in UTC', () => {
  expect(formatDate('2026-01-09T23:59:59.000Z')).toBe('09/01/2026');
});

test('shows the country beside the place, unless it is unknown or equals the place', () => {
  const where = (city: string, state: string, country: string) => formatCountry({ city, state, country });
  expect(where('Hyderabad', 'Telangana', 'IN')).toBe('India');
  expect(where('Singapore', '', 'SG')).toBeUndefined();
  expect(where('Berlin', '', '')).toBeUndefined();
  expect(where('Berlin', '', 'Germany')).toBeUndefined();
});

test('writes out the last day to apply, in UTC', () => {
  expect(formatLongDate('2026-12-12T23:30:00.000Z')).toBe('12 December 2026');
});
