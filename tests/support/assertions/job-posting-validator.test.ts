import { describe, expect, it } from 'vitest';
import { validateJobPosting } from './job-posting-validator.ts';

const example = {
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: 'Software Engineer',
  description: '<p>Google aspires to be an organization that reflects the globally diverse audience it serves.</p>',
  identifier: { '@type': 'PropertyValue', name: 'Google', value: '1234567' },
  datePosted: '2017-01-18',
  validThrough: '2017-03-18T00:00',
  employmentType: 'CONTRACTOR',
  hiringOrganization: {
    '@type': 'Organization',
    name: 'Google',
    sameAs: 'https://www.google.com',
    logo: 'https://www.example.com/images/logo.png',
  },
  jobLocation: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: 'Detroit', addressRegion: 'MI', addressCountry: 'US' },
  },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'USD',
    value: { '@type': 'QuantitativeValue', value: 40.0, unitText: 'HOUR' },
  },
};

const { jobLocation: _location, ...withoutLocation } = example;
const remoteExample = {
  ...withoutLocation,
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
};
const { address } = example.jobLocation;
const withAddress = (overrides: object) => ({
  ...example,
  jobLocation: { '@type': 'Place', address: { ...address, ...overrides } },
});
const withRegion = (region: object) => ({ ...remoteExample, applicantLocationRequirements: region });
const withPay = (overrides: object) => ({
  ...example,
  baseSalary: { ...example.baseSalary, value: { ...example.baseSalary.value, ...overrides } },
});

describe('validateJobPosting accepts', () => {
  it.each([
    ['Google’s example', example],
    ['Google’s remote example', remoteExample],
    ['a remote job with an office', { ...example, ...remoteExample }],
    ['a state', withRegion({ '@type': 'State', name: 'Michigan, USA' })],
    [
      'two countries',
      { ...remoteExample, applicantLocationRequirements: ['Canada', 'India'].map((name) => ({ '@type': 'Country', name })) },
    ],
    ['two employment types', { ...example, employmentType: ['FULL_TIME', 'CONTRACTOR'] }],
    ['a range of pay', withPay({ value: undefined, minValue: 40, maxValue: 50 })],
    ['only the required properties', { ...example, baseSalary: undefined, validThrough: undefined, identifier: undefined }],
  ])('%s', (_name, posting) => expect(validateJobPosting(posting)).toEqual([]));
});

describe('validateJobPosting rejects', () => {
  it.each([
    ['undefined', undefined, 'is no object'],
    ['no title', { ...example, title: ' ' }, 'title is missing'],
    ['no description', { ...example, description: '<p></p>' }, 'description is missing'],
    [
      'a description that equals the title',
      { ...example, description: '<p>Software  engineer.</p>' },
      'description equals the title',
    ],
    ['a date in words', { ...example, datePosted: 'January 18, 2017' }, 'datePosted is not in ISO 8601'],
    ['an expiry before the posting date', { ...example, validThrough: '2016-01-01' }, 'validThrough is before datePosted'],
    ['an empty expiry', { ...example, validThrough: null }, 'validThrough is not in ISO 8601'],
    ['an unknown employment type', { ...example, employmentType: 'Full Time' }, 'employmentType Full Time is unknown'],
    ['no location', withoutLocation, 'jobLocation is missing'],
    ['no country', withAddress({ addressCountry: undefined }), 'addressCountry is no code of ISO 3166-1'],
    [
      'a remote job without a region',
      { ...remoteExample, applicantLocationRequirements: undefined },
      'a remote job says from where people may apply',
    ],
    [
      'an applicant region for an office job',
      { ...example, applicantLocationRequirements: remoteExample.applicantLocationRequirements },
      'only a remote job has applicantLocationRequirements',
    ],
    [
      'a logo that is no URL',
      { ...example, hiringOrganization: { ...example.hiringOrganization, logo: 'no logo' } },
      'hiringOrganization.logo is no address',
    ],
    ['pay without a unit', withPay({ unitText: undefined }), 'baseSalary has no unit'],
  ])('%s', (_name, posting, error) => expect(validateJobPosting(posting)).toContain(error));

  it.each([
    ['Angular’s long date', { ...example, datePosted: 'July 16, 2026 at 11:55:32 AM GMT-4' }, 'datePosted is not in ISO 8601'],
    [
      'pay without a currency',
      { ...example, baseSalary: { ...example.baseSalary, currency: undefined } },
      'baseSalary has no currency',
    ],
    [
      'WORLDWIDE as a country',
      withRegion({ '@type': 'Country', name: 'WORLDWIDE' }),
      'applicantLocationRequirements names no country',
    ],
    ['EU as a country', withRegion({ '@type': 'Country', name: 'EU' }), 'applicantLocationRequirements names no country'],
    [
      'Anywhere as a country',
      withRegion({ '@type': 'Country', name: 'Anywhere' }),
      'applicantLocationRequirements names no country',
    ],
    [
      'free text as a locality without a country',
      withAddress({ addressLocality: 'Anywhere', addressCountry: undefined }),
      'addressCountry is no code of ISO 3166-1',
    ],
    [
      '"confidential" as an employer',
      { ...example, hiringOrganization: { '@type': 'Organization', name: 'confidential' } },
      'hiringOrganization has no name',
    ],
    ['France instead of FR', withAddress({ addressCountry: 'France' }), 'addressCountry is no code of ISO 3166-1'],
    ['free text as pay', withPay({ value: 'Competitive, plus benefits' }), 'baseSalary is no number'],
  ])('%s, as seen on other portals', (_name, posting, error) => expect(validateJobPosting(posting)).toContain(error));
});
