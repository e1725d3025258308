import { expect, it } from 'vitest';
import type { JobDetail } from '#contract/job-calls.ts';
import { buildJobPostingJsonLd } from './job-posting-json-ld.ts';

const ordinary: JobDetail['dashboard'][number] = {
  joborder_id: 7,
  title: 'Tool smith',
  type: 'H',
  city: 'Kraków',
  state: '',
  company: 'Larkfield',
  category: ['Engineering'],
  role: ['Engineering'],
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

const posting = (told: Partial<typeof ordinary> = {}) => {
  const answer = { skills: [], job_applied: false, applied_date: null, applied_date_hire: null };
  return buildJobPostingJsonLd(
    { ...answer, dashboard: [{ ...ordinary, ...told }], applicants: false, total_applicants: 0 },
    'https://careers.test',
  );
};

it('says what the job says and no more', () => {
  expect(posting()).toEqual({
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
  ['lawful country', { country: 'EARTH' }],
  ['title', { title: '' }],
  ['ad', { description: '<p>&nbsp;</p>' }],
  ['ad besides its title', { description: '<p>TOOL&nbsp;SMITH!</p>' }],
])('leaves out a job without a %s', (_lack, told) => expect(posting(told)).toBeUndefined());

it('names the country of a remote job, and a place only when there is one', () => {
  const country = { '@type': 'Country', name: 'Poland' };
  expect(posting({ workmode: 'Remote', city: '' })).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: country,
  });
  expect(posting({ workmode: 'Remote', city: '' })).not.toHaveProperty('jobLocation');
  expect(posting({ workmode: 'Remote' })).toHaveProperty('jobLocation.address.addressLocality', 'Kraków');
  expect(posting({ workmode: 'Hybrid' })).not.toHaveProperty('jobLocationType');
});

it('takes the employer’s figures as they are', () => {
  const value = (pay: typeof ordinary.pay) => posting({ pay });
  expect(value({ currency: 'PLN', min: 100, max: 200, unit: 'HOUR' })).toHaveProperty('baseSalary', {
    '@type': 'MonetaryAmount',
    currency: 'PLN',
    value: { '@type': 'QuantitativeValue', minValue: 100, maxValue: 200, unitText: 'HOUR' },
  });
  expect(value({ currency: 'PLN', min: 100, unit: 'HOUR' })).toHaveProperty('baseSalary.value.value', 100);
  expect(value({ currency: 'PLN', min: 0, unit: 'HOUR' })).not.toHaveProperty('baseSalary');
});

it('shows a logo from an https address alone, and a last day and a type that were given', () => {
  const logo = 'https://example.com/logo.png';
  expect(posting({ logo })).toHaveProperty('hiringOrganization.logo', logo);
  expect(posting({ logo: 'http://example.com/logo.png' })).not.toHaveProperty('hiringOrganization.logo');
  const validThrough = '2026-03-01T00:00:00.000Z';
  expect(posting({ validThrough })).toHaveProperty('validThrough', validThrough);
  expect(posting({ type: '' })).not.toHaveProperty('employmentType');
  expect(posting({ type: 'C2H' })).toHaveProperty('employmentType', ['CONTRACTOR']);
});
