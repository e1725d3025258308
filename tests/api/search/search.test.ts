import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { nycPostings } from '../../support/fixtures/nyc-postings.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const ownJobs = [
  { title: 'C++ Engineer, Embedded', skills: ['C++', 'Rust'] },
  { title: 'C# Engineer', skills: ['C#', '.NET'] },
  { title: 'C Engineer', skills: ['C'] },
  { title: 'Backend Engineer', skills: ['Node.js', 'PostgreSQL'] },
  { title: 'SRE, Payments' },
  { title: 'UX/UI Designer' },
  { title: 'Ingénieur en Génie Civil', city: 'Montréal', state: 'Québec', country: 'CA' },
  { title: 'Backend Engineer II', city: 'Bengaluru', state: 'Karnataka', country: 'IN', workmode: 'Remote' },
  { title: 'Café Manager', city: 'Austin', state: 'Texas', country: 'US' },
].map(buildJob);

describe.each(engines)('searching for jobs on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, [...nycPostings, ...ownJobs]);
  });
  afterAll(() => portal.close());

  async function search(asked: { description?: string; location?: string; category?: string[] }) {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: asked });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  const titles = async (asked: Parameters<typeof search>[0]) => (await search(asked)).dashboard.map(({ title }) => title);

  test('every posting is on the first page of a search for its title', async () => {
    for (const { title } of nycPostings) expect(await titles({ description: title.slice(0, 100) })).toContain(title);
  });

  test.each([
    ['C++', ['C++ Engineer, Embedded']],
    ['C#', ['C# Engineer']],
    ['Node.js', ['Backend Engineer']],
    ['nodejs', ['Backend Engineer']],
    ['sre', ['SRE, Payments']],
    ['ux designer', ['UX/UI Designer']],
    ['rust', ['C++ Engineer, Embedded']],
    ['ingenieur genie', ['Ingénieur en Génie Civil']],
    ['cafe', ['Café Manager']],
  ])('%s finds its jobs and no others', async (description, expected) => {
    expect(await titles({ description })).toEqual(expected);
  });

  test('a one-letter name is a word of its own before it is a beginning', async () => {
    expect((await titles({ description: 'C' }))[0]).toBe('C Engineer');
  });

  test.each([
    ['Montréal', 'Ingénieur en Génie Civil'],
    ['montreal', 'Ingénieur en Génie Civil'],
    ['Montrael', 'Ingénieur en Génie Civil'],
    ['Quebec, Canada', 'Ingénieur en Génie Civil'],
    ['Austin, Texas', 'Café Manager'],
    ['Texas, Austin', 'Café Manager'],
    ['austin tx', 'Café Manager'],
    ['aus', 'Café Manager'],
    ['India', 'Backend Engineer II'],
    ['IN', 'Backend Engineer II'],
    ['Bangalore', 'Backend Engineer II'],
    ['remote', 'Backend Engineer II'],
    ['Remote - India', 'Backend Engineer II'],
  ])('in %s', async (location, expected) => {
    expect(await titles({ location })).toEqual([expected]);
  });

  test('a place is not looked for in titles', async () => {
    expect(await titles({ location: 'Civil' })).toEqual([]);
    expect((await search({ location: 'US' })).total).toBe((await search({ location: 'United States' })).total);
  });

  test('a word that the catalogue lacks is mended by one that it has, and the answer says so', async () => {
    expect(await search({ description: 'Elevatar Inspectr' })).toMatchObject({ corrected: 'elevator inspector' });
    expect(await search({ description: 'Elevator Inspector' })).not.toHaveProperty('corrected');
    expect(await search({ description: 'qwrtzuiop' })).toMatchObject({ dashboard: [], total: 0, page: 1, page_size: 20 });
    expect(await search({ description: 'qwrtzuiop' })).not.toHaveProperty('corrected');
  });

  test('without a job that has all the words, those that titles have are kept, and the answer says so', async () => {
    const { dashboard, corrected } = await search({ description: 'elevator inspector kubernetes' });

    expect(dashboard[0]?.title).toBe('Elevator Inspector');
    expect(corrected).toBe('elevator inspector');
  });

  test('no text fails', async () => {
    const nasty = fc.constantFrom(...`"'*%_\\:&|!()^-+~<>{}[]#.,;?/@$=\`§…🦊 abc NEAR OR AND NOT é ß İ`);
    const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string({ unit: nasty, maxLength: 100 }));
    const typed = anyText.filter((text) => text.length <= 100 && !text.includes('\0'));

    await fc.assert(
      fc.asyncProperty(typed, typed, async (description, location) => {
        const { dashboard, total } = await search({ description, location });
        expect(dashboard.length).toBe(Math.min(total, 20));
      }),
      { numRuns: 300 },
    );
  });

  test.each(['a*', '"nurse', 'NEAR(nurse bureau)', 'title:nurse', 'nurse | bureau', 'nurse:*', "nurse' or 1=1 --", '%', '\\'])(
    'query syntax of the engines is only text: %s',
    async (description) => {
      await search({ description, location: description });
    },
  );
});
