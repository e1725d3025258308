import { describe, expect, it } from 'vitest';
import type { JobDetail } from '#contract/job-calls.ts';
import { buildJobPostingJsonLd } from './job-posting-json-ld.ts';

const job: JobDetail['dashboard'][number] = {
  joborder_id: 7,
  title: 'Tool smith',
  type: 'H',
  city: 'Kraków',
  line: 0,
  state: '',
  company: 'Larkfield',
  category: ['Engineering'],
  role: ['Engineering'],
  employment: [],
  workmode: 'Onsite',
  approvedDate: '2026-01-12T09:00:00.000Z',
  isApproved: true,
  logo: 'no logo',
  experience: '',
  description: '<p>Makes tools.</p>',
  country: 'PL',
  validThrough: null,
  pay: null,
};

const buildJsonLd = (change: Partial<typeof job> = {}) => {
  const detail = { skills: [], job_applied: false, applied_date: null, applied_date_hire: null };
  return buildJobPostingJsonLd(
    { ...detail, dashboard: [{ ...job, ...change }], applicants: false, total_applicants: 0 },
    'https://careers.test',
  );
};

it('builds a JobPosting from the job', () => {
  expect(buildJsonLd()).toEqual({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: 'Tool smith',
    description: '<p>Makes tools.</p>',
    datePosted: '2026-01-12T09:00:00.000Z',
    employmentType: ['FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: 'Larkfield' },
    identifier: { '@type': 'PropertyValue', name: 'Larkfield', value: '7' },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Kraków', addressCountry: 'PL' },
    },
    directApply: true,
    url: 'https://careers.test/authPage/jobdetails/7',
  });
});

it.each([
  ['country', { country: '' }],
  ['valid country', { country: 'EARTH' }],
  ['title', { title: '' }],
  ['description', { description: '<p>&nbsp;</p>' }],
  ['description besides its title', { description: '<p>TOOL&nbsp;SMITH!</p>' }],
])('returns undefined for a job without a %s', (_missing, change) => expect(buildJsonLd(change)).toBeUndefined());

describe('location', () => {
  it('contains the country of a remote job', () => {
    const remote = buildJsonLd({ workmode: 'Remote', city: '' });
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Poland' },
    });
    expect(remote).not.toHaveProperty('jobLocation');
  });

  it('contains the city of a remote job, if it has one', () =>
    expect(buildJsonLd({ workmode: 'Remote' })).toHaveProperty('jobLocation.address.addressLocality', 'Kraków'));

  it('has no location type for a hybrid job', () =>
    expect(buildJsonLd({ workmode: 'Hybrid' })).not.toHaveProperty('jobLocationType'));
});

describe('pay', () => {
  const buildWithPay = (pay: typeof job.pay) => buildJsonLd({ pay });

  it('maps a range', () =>
    expect(buildWithPay({ currency: 'PLN', min: 100, max: 200, unit: 'HOUR' })).toHaveProperty('baseSalary', {
      '@type': 'MonetaryAmount',
      currency: 'PLN',
      value: { '@type': 'QuantitativeValue', minValue: 100, maxValue: 200, unitText: 'HOUR' },
    }));

  it('maps a minimum without a maximum to one value', () =>
    expect(buildWithPay({ currency: 'PLN', min: 100, unit: 'HOUR' })).toHaveProperty('baseSalary.value.value', 100));

  it('omits a minimum of 0', () =>
    expect(buildWithPay({ currency: 'PLN', min: 0, unit: 'HOUR' })).not.toHaveProperty('baseSalary'));
});

it('contains a logo from an https address only', () => {
  const logo = 'https://example.com/logo.png';
  expect(buildJsonLd({ logo })).toHaveProperty('hiringOrganization.logo', logo);
  expect(buildJsonLd({ logo: 'http://example.com/logo.png' })).not.toHaveProperty('hiringOrganization.logo');
});

it('contains the last day of the job', () => {
  const validThrough = '2026-03-01T00:00:00.000Z';
  expect(buildJsonLd({ validThrough })).toHaveProperty('validThrough', validThrough);
});

it('maps the employment type, and omits an empty one', () => {
  expect(buildJsonLd({ type: 'C2H' })).toHaveProperty('employmentType', ['CONTRACTOR']);
  expect(buildJsonLd({ type: '' })).not.toHaveProperty('employmentType');
});

describe('several places', () => {
  const krakow = { city: 'Kraków', state: '', country: 'PL', postal_code: '30-001' };
  const lyon = { city: 'Lyon', state: 'Rhône', country: 'FR' };
  const nowhere = { city: 'Atlantis', state: '', country: '' };
  const address = (fields: object) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...fields } });
  const inKrakow = address({ addressLocality: 'Kraków', postalCode: '30-001', addressCountry: 'PL' });
  const inLyon = address({ addressLocality: 'Lyon', addressRegion: 'Rhône', addressCountry: 'FR' });

  it('are a list of places, each with its country', () => {
    expect(buildJsonLd({ places: [krakow, lyon, nowhere] })).toMatchObject({ jobLocation: [inKrakow, inLyon] });
    expect(buildJsonLd({ places: [krakow] })).toMatchObject({ jobLocation: inKrakow });
  });

  it('are a list of countries for a remote job', () => {
    const france = { city: '', state: '', country: 'FR' };

    expect(buildJsonLd({ workmode: 'Remote', places: [france, krakow, lyon] })).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'France' },
        { '@type': 'Country', name: 'Poland' },
      ],
      jobLocation: [inKrakow, inLyon],
    });
  });
});
