import { describe, expect, test } from 'vitest';
import type { SourceSettings } from '../source.ts';
import { readIdentifier, toJobPostingFields } from './job-posting.ts';

const settings: SourceSettings = {
  board: 'acme',
  company: 'Acme A/S',
  base: undefined,
  languages: [],
  prospects: 'import',
  apply: 'hand-over',
  payUnit: undefined,
  maxClose: 0,
  maps: { countries: { wien: 'AT' }, categories: { crew: 'Offshore' }, fields: {} },
  list: '',
  links: '',
};

const read = (posting: object) => toJobPostingFields({ title: 'Winch Operator', ...posting }, settings);

test.each([
  ['a list of one', { hiringOrganization: [{ name: 'Acme Offshore' }] }, 'Acme Offshore'],
  ['a name', { hiringOrganization: 'Acme Offshore' }, 'Acme Offshore'],
  ['nothing', {}, 'Acme A/S'],
])('has the company of %s', (_, posting, company) => {
  expect(read(posting)).toMatchObject({ company });
});

describe('places', () => {
  const address = { addressLocality: 'Esbjerg', addressCountry: { '@type': 'Country', name: 'Denmark' } };

  test.each([
    ['an address', { jobLocation: { address } }, { city: 'Esbjerg', country: 'DK' }],
    ['an address in a list', { jobLocation: [{ address: [address] }] }, { city: 'Esbjerg', country: 'DK' }],
    ['text', { jobLocation: 'Esbjerg, Denmark' }, { city: 'Esbjerg', country: 'DK' }],
    ['an address as text', { jobLocation: { address: 'Wien' } }, { city: 'Wien', country: 'AT' }],
    ['countries for work from home', { applicantLocationRequirements: [{ name: 'Germany' }, { name: 'AT' }] }, { country: 'DE' }],
    ['a city alone', { jobLocation: { address: { addressLocality: 'Dublin' } } }, { city: 'Dublin', country: '' }],
  ])('come from %s', (_, posting, place) => {
    expect(read(posting)).toMatchObject(place);
  });
});

describe('pay', () => {
  const pay = (baseSalary: unknown) => read({ baseSalary }).pay;

  test('has one amount or two, as numbers or text', () => {
    const twenty = { currency: 'EUR', min: 20, max: 20, unit: 'HOUR' };
    expect(pay({ currency: 'EUR', value: { value: '20', unitText: 'HOUR' } })).toEqual(twenty);
    expect(pay({ currency: 'EUR', value: 20, unitText: 'HOUR' })).toEqual(twenty);
    expect(pay([{ currency: 'EUR', minValue: 20, maxValue: 20, unitText: 'hour' }])).toEqual(twenty);
  });

  test('without unit or currency is left out', () => {
    expect(pay({ currency: 'EUR', value: { minValue: 20 } })).toBeUndefined();
    expect(pay({ value: { minValue: 20, unitText: 'HOUR' } })).toBeUndefined();
    expect(pay('20 an hour')).toBeUndefined();
  });
});

test('maps categories, without codes', () => {
  expect(read({ occupationalCategory: ['15-1252.00 Developers', 'Crew'] })).toMatchObject({ category: ['Offshore'] });
});

test('unescapes a text that pages escape once more', () => {
  expect(read({ description: '&lt;p&gt;Rope &amp;amp; hook&lt;/p&gt;' })).toMatchObject({
    description: '<p>Rope &amp; hook</p>',
  });
});

test.each([
  [{ value: 7 }, '7'],
  ['R-7', 'R-7'],
  [[{ name: 'Acme' }, { value: 'R-7' }], 'R-7'],
  [null, ''],
])('reads the identifier %j', (identifier, expected) => {
  expect(readIdentifier({ identifier })).toBe(expected);
});
