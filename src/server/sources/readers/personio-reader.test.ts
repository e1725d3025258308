import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { personioBoard, personioPosition, personioXml } from '../../../../tests/support/fakes/ats/personio-board.ts';
import { readBoard } from '../../../../tests/support/sources/board-reader.ts';

let server: AtsServer;
beforeEach(async () => {
  server = await openAtsServer();
});
afterEach(() => server.close());

const read = (parameters: object = {}) => readBoard('personio', { base: server.base, ...parameters });

async function readJob(fields: object, parameters: object = {}) {
  server.serve(personioBoard([personioPosition(fields)]));
  return (await read(parameters)).jobs[0];
}

test('maps the documented shape to the import format', async () => {
  expect(await readJob({}, { map: { countries: { wien: 'AT' } } })).toMatchObject({
    externalId: '2468013',
    title: 'Winch Operator (m/w/d)',
    company: 'Acme Østersø A/S',
    categories: ['Offshore'],
    city: 'Esbjerg',
    country: 'DK',
    places: [
      { city: 'Esbjerg', country: 'DK' },
      { city: 'Wien', country: 'AT' },
      { city: 'Berlin', country: '' },
    ],
    type: 'H',
    employment: [],
    experience: 'Experienced, 2–5 years',
    description:
      '<h3>Your work</h3>\n<ul><li>You keep the winch & crane turning.</li></ul>\n<h3>You bring</h3>\n<p>A steady hand</p>',
    approvedAt: '2026-08-30T12:10:41.000Z',
    pay: { currency: 'EUR', min: 40_000, max: 50_000, unit: 'YEAR' },
  });
  expect(server.takePaths()).toEqual(['/xml?language=en']);
});

test.each([
  ['full-or-part-time', { type: 'H', employment: ['FULL_TIME', 'PART_TIME'] }],
  ['part-time', { type: '', employment: ['PART_TIME'] }],
])('maps the schedule %s', async (schedule, expected) => {
  expect(await readJob({ schedule })).toMatchObject(expected);
});

test('has the company of the operator where the position names none, and elements without content', async () => {
  const empty = { subcompany: '', additionalOffices: '', jobDescriptions: '', salaryInformation: '' };
  expect(await readJob(empty)).toMatchObject({ company: 'Acme A/S', description: '', pay: null });
});

test.each([
  ['lt-1', 'less than 1 year'],
  ['gt-15', 'more than 15 years'],
  ['7-10', '7–10 years'],
  ['some', ''],
])('reads %s years of experience', async (yearsOfExperience, experience) => {
  expect(await readJob({ seniority: '', yearsOfExperience })).toMatchObject({ experience });
});

describe('languages', () => {
  const german = { jobDescription: [{ name: 'Aufgaben', value: 'Schweißen' }] };
  const english = { jobDescription: [{ name: 'Tasks', value: 'Welding' }] };

  test('have one request each; a job has the texts of the first one that it is written in', async () => {
    const [both, germanOnly, none] = [1, 2, 3].map((id) => personioPosition({ id, jobDescriptions: '' }));
    const de = [{ ...both, jobDescriptions: german }, { ...germanOnly, name: 'Schweißer', jobDescriptions: german }, none];
    const en = [{ ...both, jobDescriptions: english }, germanOnly, none, personioPosition({ id: 4 })];
    server.serve(personioBoard([], { de: de as object[], en: en as object[] }));
    const { jobs } = await read({ languages: 'en,de' });
    expect(server.takePaths()).toEqual(['/xml?language=en', '/xml?language=de']);
    expect(
      Object.fromEntries(jobs.map(({ externalId, title, description }) => [externalId, [title, description]])),
    ).toMatchObject({
      1: ['Winch Operator (m/w/d)', '<h3>Tasks</h3>\n<p>Welding</p>'],
      2: ['Schweißer', '<h3>Aufgaben</h3>\n<p>Schweißen</p>'],
      3: ['Winch Operator (m/w/d)', ''],
    });
    expect(jobs).toHaveLength(4);
  });

  test('reject a position without id once', async () => {
    server.serve(personioBoard([personioPosition({ id: '' }), personioPosition()]));
    expect(await read({ languages: 'en,de' })).toMatchObject({ jobs: [{}], rejections: ['job 1: it has no id'] });
  });
});

describe('XML', () => {
  const serve = (body: string) => server.serve(() => ({ body, headers: { 'content-type': 'application/xml' } }));
  const xml = personioXml([personioPosition({ id: 1 }), personioPosition({ id: 2 })]);

  test.each([
    ['that breaks off', xml.slice(0, -40), 'breaks off after 1 jobs'],
    ['with unbalanced tags', xml.replace('</office>', ''), 'is not valid XML'],
    [
      'with a document type',
      xml.replace('<workzag', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workzag'),
      'document type',
    ],
    ['of another kind', '<rss><channel/></rss>', 'has no element workzag-jobs'],
    ['in endless levels', `<workzag-jobs>${'<a>'.repeat(50)}`, 'has elements in too many levels'],
    ['without a word', '', 'breaks off after 0 jobs'],
  ])('%s fails, so that nothing closes', async (_, body, reason) => {
    serve(body);
    await expect(read()).rejects.toThrow(reason);
  });

  test('with mistakes in a text is read', async () => {
    serve(`\n${xml}`.replaceAll('<![CDATA[Offshore]]>', 'Deck & more&nbsp;\u000b').replaceAll('<![CDATA[Crew]]>', '&#0;'));
    expect((await read()).jobs).toMatchObject([{ externalId: '1' }, { externalId: '2' }]);
  });

  test('is read across pieces, with characters of several bytes', async () => {
    const long = '<p>Ærø · 风</p>'.repeat(20_000);
    serve(
      personioXml(
        [1, 2].map((id) =>
          personioPosition({ id, jobDescriptions: { jobDescription: { name: '', value: long.slice(0, 90_000) } } }),
        ),
      ),
    );
    const { jobs } = await read();
    expect(jobs.map(({ description }) => description.length)).toEqual([90_000, 90_000]);
    expect(jobs[0]?.description).not.toContain('\ufffd');
  });
});
