import { describe, expect, it } from 'vitest';
import { validateJobPosting } from './job-posting-validator.ts';

const inDetroit = {
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

const { jobLocation: _place, ...nowhere } = inDetroit;
const remote = {
  ...nowhere,
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
};
const { address } = inDetroit.jobLocation;
const at = (told: object) => ({ ...inDetroit, jobLocation: { '@type': 'Place', address: { ...address, ...told } } });
const from = (region: object) => ({ ...remote, applicantLocationRequirements: region });
const paid = (told: object) => ({
  ...inDetroit,
  baseSalary: { ...inDetroit.baseSalary, value: { ...inDetroit.baseSalary.value, ...told } },
});

describe('accepts', () => {
  it.each([
    ['its own example', inDetroit],
    ['its remote example', remote],
    ['a remote job with an office besides', { ...inDetroit, ...remote }],
    ['a state', from({ '@type': 'State', name: 'Michigan, USA' })],
    [
      'two countries',
      { ...remote, applicantLocationRequirements: ['Canada', 'India'].map((name) => ({ '@type': 'Country', name })) },
    ],
    ['two kinds of employment', { ...inDetroit, employmentType: ['FULL_TIME', 'CONTRACTOR'] }],
    ['a range of pay', paid({ value: undefined, minValue: 40, maxValue: 50 })],
    ['no more than what is required', { ...inDetroit, baseSalary: undefined, validThrough: undefined, identifier: undefined }],
  ])('is %s', (_name, posting) => expect(validateJobPosting(posting)).toEqual([]));
});

describe('rejects', () => {
  it.each([
    ['nothing', undefined, 'is no object'],
    ['no title', { ...inDetroit, title: ' ' }, 'title is missing'],
    ['no ad', { ...inDetroit, description: '<p></p>' }, 'description is missing'],
    ['an ad that is its title', { ...inDetroit, description: '<p>Software  engineer.</p>' }, 'description equals the title'],
    ['a date in words', { ...inDetroit, datePosted: 'January 18, 2017' }, 'datePosted is not in ISO 8601'],
    ['a last day before the first', { ...inDetroit, validThrough: '2016-01-01' }, 'validThrough is before datePosted'],
    ['an end that is empty', { ...inDetroit, validThrough: null }, 'validThrough is not in ISO 8601'],
    ['a kind of employment of its own', { ...inDetroit, employmentType: 'Full Time' }, 'employmentType Full Time is unknown'],
    ['no place', nowhere, 'jobLocation is missing'],
    ['no country', at({ addressCountry: undefined }), 'addressCountry is no code of ISO 3166-1'],
    [
      'a remote job from nowhere',
      { ...remote, applicantLocationRequirements: undefined },
      'a remote job says from where people may apply',
    ],
    [
      'a country for an office job',
      { ...inDetroit, applicantLocationRequirements: remote.applicantLocationRequirements },
      'only a remote job has applicantLocationRequirements',
    ],
    [
      'a logo that is no address',
      { ...inDetroit, hiringOrganization: { ...inDetroit.hiringOrganization, logo: 'no logo' } },
      'hiringOrganization.logo is no address',
    ],
    ['pay without a unit', paid({ unitText: undefined }), 'baseSalary has no unit'],
  ])('is %s', (_name, posting, fault) => expect(validateJobPosting(posting)).toContain(fault));

  it.each([
    ['Angular’s long date', { ...inDetroit, datePosted: 'July 16, 2026 at 11:55:32 AM GMT-4' }, 'datePosted is not in ISO 8601'],
    [
      'pay without a currency',
      { ...inDetroit, baseSalary: { ...inDetroit.baseSalary, currency: undefined } },
      'baseSalary has no currency',
    ],
    ['WORLDWIDE as a country', from({ '@type': 'Country', name: 'WORLDWIDE' }), 'applicantLocationRequirements names no country'],
    ['EU as a country', from({ '@type': 'Country', name: 'EU' }), 'applicantLocationRequirements names no country'],
    ['Anywhere as a country', from({ '@type': 'Country', name: 'Anywhere' }), 'applicantLocationRequirements names no country'],
    [
      'free text as a locality without a country',
      at({ addressLocality: 'Anywhere', addressCountry: undefined }),
      'addressCountry is no code of ISO 3166-1',
    ],
    [
      '"confidential" as an employer',
      { ...inDetroit, hiringOrganization: { '@type': 'Organization', name: 'confidential' } },
      'hiringOrganization has no name',
    ],
    ['France instead of FR', at({ addressCountry: 'France' }), 'addressCountry is no code of ISO 3166-1'],
    ['free text as pay', paid({ value: 'Competitive, plus benefits' }), 'baseSalary is no number'],
  ])('is %s, seen on other portals', (_name, posting, fault) => expect(validateJobPosting(posting)).toContain(fault));
});
