import { describe, expect, test } from 'vitest';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { parseJob } from './imported-job-schema.ts';

const minimalJob = { external_id: 'a-1', title: 'Nurse', company: 'Larkfield' };

test('parses a job with every field', () => {
  const raw = buildJob({
    external_id: 'a-1',
    validThrough: '2026-03-01',
    pay: { currency: 'GBP', min: 30000, max: 38000, unit: 'YEAR' },
    applications_to: ' Jobs@Example.com, hr@example.com,jobs@example.com ',
    reply_by_days: 14,
    employment: ['Part-time', 'part time', 'INTERN'],
    last_confirmed: '2026-02-20',
    vacancy: true,
    ai_use: { text: ' Software sorts.\nA person decides. ', link: 'https://example.com/ai' },
  });

  expect(parseJob(raw)).toEqual({
    job: {
      externalId: 'a-1',
      title: raw.title,
      company: raw.company,
      categories: raw.category,
      type: raw.type,
      city: raw.city,
      state: raw.state,
      country: raw.country,
      places: [],
      workmode: raw.workmode,
      experience: raw.experience,
      skills: raw.skills,
      description: raw.description,
      logo: raw.logo,
      pay: { currency: 'GBP', min: 30000, max: 38000, unit: 'YEAR' },
      approvedAt: raw.approvedDate,
      validThrough: '2026-03-01T00:00:00.000Z',
      isApproved: true,
      applicationsTo: 'jobs@example.com,hr@example.com',
      replyByDays: 14,
      employment: ['PART_TIME', 'INTERN'],
      lastConfirmed: '2026-02-20',
      vacancy: true,
      aiUse: { text: 'Software sorts.\nA person decides.', link: 'https://example.com/ai' },
      questions: [],
      applyUrl: '',
    },
  });
});

test("a job may say 'no logo' in place of an address", () => {
  expect(parseJob({ ...minimalJob, logo: 'no logo' })).toMatchObject({ job: { logo: '' } });
});

test.each([
  ['left out', minimalJob],
  [
    'null',
    {
      ...minimalJob,
      ...{ category: null, type: null, city: null, state: null, country: null, workmode: null, experience: null, skills: null },
      ...{ description: null, logo: null, approvedDate: null, validThrough: null, isApproved: null, pay: null },
      ...{ applications_to: null, reply_by_days: null, employment: null },
      ...{ last_confirmed: null, vacancy: null, ai_use: null, places: null },
    },
  ],
])('optional fields may be %s', (_, raw) => {
  expect(parseJob(raw)).toEqual({
    job: {
      externalId: 'a-1',
      title: 'Nurse',
      company: 'Larkfield',
      categories: [],
      type: '',
      city: '',
      state: '',
      country: '',
      places: [],
      workmode: 'Onsite',
      experience: '',
      skills: [],
      description: '',
      logo: '',
      pay: null,
      approvedAt: null,
      validThrough: null,
      isApproved: true,
      applicationsTo: '',
      replyByDays: null,
      employment: [],
      lastConfirmed: null,
      vacancy: null,
      aiUse: null,
      questions: [],
      applyUrl: '',
    },
  });
});

test.each([
  [{ external_id: 87990 }, { externalId: '87990' }],
  [{ title: '  Senior\tNurse\n(nights) ' }, { title: 'Senior Nurse (nights)' }],
  [{ category: ['Sales, Marketing', ' Sales, Marketing ', '', 'Health'] }, { categories: ['Sales, Marketing', 'Health'] }],
  [{ skills: ['Go', 'SQL', 'Go'] }, { skills: ['Go', 'SQL'] }],
  [{ country: 'de' }, { country: 'DE' }],
  [{ pay: { currency: 'eur', max: 90, unit: 'HOUR', min: null } }, { pay: { currency: 'EUR', max: 90, unit: 'HOUR' } }],
  [{ approvedDate: '2026-01-12' }, { approvedAt: '2026-01-12T00:00:00.000Z' }],
  [{ approvedDate: '2026-01-12T09:00' }, { approvedAt: '2026-01-12T09:00:00.000Z' }],
  [{ approvedDate: '2026-01-12T09:00:00-05:00' }, { approvedAt: '2026-01-12T14:00:00.000Z' }],
  [{ approvedDate: '2026-01-12T09:00:00.1234567+0530' }, { approvedAt: '2026-01-12T03:30:00.123Z' }],
  [{ isApproved: false }, { isApproved: false }],
  [{ applications_to: '' }, { applicationsTo: '' }],
  [{ last_confirmed: '2026-02-20T23:30:00-05:00' }, { lastConfirmed: '2026-02-21' }],
  [{ last_confirmed: ' ' }, { lastConfirmed: null }],
  [{ vacancy: false }, { vacancy: false }],
  [{ ai_use: { text: ' None. ', link: null } }, { aiUse: { text: 'None.' } }],
  [{ ai_use: { text: 'None.', link: '' } }, { aiUse: { text: 'None.' } }],
])('normalizes %j to %j', (fields, expected) => {
  expect(parseJob({ ...minimalJob, ...fields })).toMatchObject({ job: expected });
});

test.each([
  [{ external_id: undefined }, 'external_id is missing'],
  [{ external_id: ' ' }, 'external_id is missing'],
  [{ external_id: 1.5 }, 'external_id must be text, not 1.5'],
  [{ title: '' }, 'title is missing'],
  [{ title: 'x'.repeat(201) }, 'title is longer than 200 characters'],
  [{ title: 'Nurse\u0000' }, 'title has characters that cannot be stored'],
  [{ description: '\ud83d' }, 'description has characters that cannot be stored'],
  [{ company: null }, 'company is missing'],
  [{ category: 'Health' }, 'category must be a list of names, not "Health"'],
  [{ category: ['Health', 7] }, 'category.1 must be text, not 7'],
  [{ type: 'Permanent' }, 'type must be H, FL, C, C2H or empty, not "Permanent"'],
  [{ country: 'Germany' }, 'country must be an ISO 3166 code of two letters such as US, not "GERMANY"'],
  [
    { employment: ['seasonal'] },
    'employment.0 must be a list of full-time, part-time, temporary, intern, apprenticeship or volunteer, not "SEASONAL"',
  ],
  [{ workmode: 'Home' }, 'workmode must be Onsite, Hybrid or Remote, not "Home"'],
  [{ skills: 'Go' }, 'skills must be a list of names, not "Go"'],
  [{ logo: 'http://example.com/logo.png' }, 'logo must be an https URL, not "http://example.com/logo.png"'],
  [{ logo: 'javascript:alert(1)' }, 'logo must be an https URL, not "javascript:alert(1)"'],
  [{ approvedDate: '12/01/2026' }, 'approvedDate must be a date in ISO 8601 such as 2026-03-01T09:00:00Z, not "12/01/2026"'],
  [{ approvedDate: '2026-02-30' }, 'approvedDate must be a day that exists, not "2026-02-30"'],
  [{ isApproved: 'yes' }, 'isApproved must be true or false, not "yes"'],
  [{ applications_to: 'jobs' }, 'applications_to must be up to 5 e-mail addresses, separated by commas, not "jobs"'],
  [{ reply_by_days: 0 }, 'reply_by_days must be a number of days from 1 to 365, not 0'],
  [{ reply_by_days: 1.5 }, 'reply_by_days must be a number of days from 1 to 365, not 1.5'],
  [{ last_confirmed: '2026-02-30' }, 'last_confirmed must be a day that exists, not "2026-02-30"'],
  [{ vacancy: 'yes' }, 'vacancy must be true or false, not "yes"'],
  [{ ai_use: 'none' }, 'ai_use must be an object with text and link, not "none"'],
  [{ ai_use: { link: 'https://example.com/' } }, 'ai_use.text is missing'],
  [{ ai_use: { text: ' ' } }, 'ai_use.text is missing'],
  [{ ai_use: { text: 'x'.repeat(2001) } }, 'ai_use.text is longer than 2000 characters'],
  [{ ai_use: { text: 'a\0' } }, 'ai_use.text has characters that cannot be stored'],
  [{ ai_use: { text: 'None.', link: 'http://example.com/' } }, 'ai_use.link must be an https URL, not "http://example.com/"'],
  [{ pay: { currency: 'GBP', unit: 'YEAR' } }, 'pay needs min or max'],
  [{ pay: { currency: 'GBP', min: 2, max: 1, unit: 'YEAR' } }, 'pay has a min above its max'],
  [
    { pay: { currency: '£', min: -1, unit: 'YEAR' } },
    'pay.currency must be an ISO 4217 code such as USD, not "£"; pay.min must be zero or more, not -1',
  ],
  [
    { type: 'x', workmode: 'y' },
    'type must be H, FL, C, C2H or empty, not "x"; workmode must be Onsite, Hybrid or Remote, not "y"',
  ],
])('rejects %j: %s', (fields, reason) => {
  expect(parseJob({ ...minimalJob, ...fields })).toEqual({ externalId: 'external_id' in fields ? undefined : 'a-1', reason });
});

test.each([[5], ['Nurse'], [null], [[minimalJob]]])('rejects %j, which is no object', (raw) => {
  expect(parseJob(raw)).toEqual({ externalId: undefined, reason: expect.stringMatching(/^is not an object/) });
});

describe('places', () => {
  const berlin = { city: 'Berlin', state: '', country: 'DE' };
  const lyon = { city: 'Lyon', state: '', country: 'FR' };
  const parsePlaces = (fields: object) => {
    const result = parseJob({ ...minimalJob, ...fields });
    if (!('job' in result)) return result.reason;
    const { city, state, country, places } = result.job;
    return { first: { city, state, country }, places };
  };

  test.each([
    ['follow city, state and country', { ...berlin, places: [lyon] }, berlin, [berlin, lyon]],
    ['may repeat city, state and country', { ...berlin, places: [lyon, berlin, lyon] }, berlin, [berlin, lyon]],
    ['stand for a missing city', { places: [lyon, berlin] }, lyon, [lyon, berlin]],
    ['stand for a country that has one of them', { country: 'FR', places: [berlin, lyon] }, berlin, [berlin, lyon]],
    [
      'follow a country that has none of them',
      { country: 'GB', places: [berlin] },
      { city: '', state: '', country: 'GB' },
      [{ city: '', state: '', country: 'GB' }, berlin],
    ],
    ['are empty for a single one', { places: [berlin] }, berlin, []],
    [
      'have postal codes',
      { ...berlin, places: [{ ...berlin, postal_code: '10115' }] },
      berlin,
      [{ ...berlin, postalCode: '10115' }],
    ],
  ])('%s', (_what, fields, first, places) => {
    expect(parsePlaces(fields)).toEqual({ first, places });
  });

  test.each([
    [{ places: 'Berlin' }, 'places must be a list of places'],
    [{ places: ['Berlin'] }, 'places.0 must be an object with city, state and country'],
    [{ places: [{}] }, 'places.0 needs a city, a state or a country'],
    [{ places: [{ country: 'Germany' }] }, 'places.0.country must be an ISO 3166 code of two letters such as US, not "GERMANY"'],
    [{ places: Array.from({ length: 51 }, (_, at) => ({ city: `Town ${at}` })) }, 'places has more than 50 places'],
  ])('%j is rejected with its reason', (fields, reason) => {
    expect(parsePlaces(fields)).toContain(reason);
  });
});
