import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { nycPostings } from '../../support/fixtures/nyc-postings.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const otherJobs = [
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

describe.each(engines)('search on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, [...nycPostings, ...otherJobs]);
  });
  afterAll(() => portal.close());

  async function search(payload: { description?: string; location?: string; category?: string[]; exact?: boolean }) {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  const findTitles = async (payload: Parameters<typeof search>[0]) => (await search(payload)).dashboard.map(({ title }) => title);

  test('lists every posting on the first page for its own title', async () => {
    for (const { title } of nycPostings) expect(await findTitles({ description: title.slice(0, 100) })).toContain(title);
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
  ])('%s finds only its own jobs', async (description, expected) => {
    expect(await findTitles({ description })).toEqual(expected);
  });

  test('ranks a one-letter word above a prefix', async () => {
    expect((await findTitles({ description: 'C' }))[0]).toBe('C Engineer');
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
  ])('finds jobs by the place %s', async (location, expected) => {
    expect(await findTitles({ location })).toEqual([expected]);
  });

  test('does not search titles for a place', async () => {
    expect(await findTitles({ location: 'Civil' })).toEqual([]);
    expect((await search({ location: 'US' })).total).toBe((await search({ location: 'United States' })).total);
  });

  test('replaces an unknown word by a similar one and returns the correction', async () => {
    expect(await search({ description: 'Elevatar Inspectr' })).toMatchObject({
      instead: { description: 'elevator inspector', left_out: [] },
    });
    expect(await search({ description: 'Elevator Inspector' })).not.toHaveProperty('instead');
    expect(await search({ description: 'qwrtzuiop' })).toMatchObject({ dashboard: [], total: 0, page: 1, page_size: 20 });
    expect(await search({ description: 'qwrtzuiop' })).not.toHaveProperty('instead');
  });

  test.each(['police officer', 'night shift baker', 'tight', 'florist', 'engineer plumber', 'weeding planner'])(
    '%s: a word of the dictionary is left out, never corrected',
    async (description) => {
      const { instead } = await search({ description });
      const words = instead ? [...instead.description.split(' '), ...instead.left_out] : description.split(' ');
      expect(words.sort()).toEqual(description.split(' ').sort());
    },
  );

  test('searches for the typed words alone when asked to', async () => {
    expect(await search({ description: 'Elevatar Inspectr', exact: true })).toMatchObject({ dashboard: [], total: 0 });
    expect(await search({ description: 'elevator inspector kubernetes', exact: true })).not.toHaveProperty('instead');
    expect((await search({ description: 'Elevator Inspector', exact: true })).dashboard[0]?.title).toBe('Elevator Inspector');
  });

  test('drops words that no job has and returns the correction', async () => {
    const { dashboard, instead } = await search({ description: 'elevator inspector kubernetes' });

    expect(dashboard[0]?.title).toBe('Elevator Inspector');
    expect(instead).toEqual({ description: 'elevator inspector', location: '', left_out: ['kubernetes'] });
  });

  test('any text returns a valid page', async () => {
    const specialCharacters = fc.constantFrom(...`"'*%_\\:&|!()^-+~<>{}[]#.,;?/@$=\`§…🦊 abc NEAR OR AND NOT é ß İ`);
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({ unit: specialCharacters, maxLength: 100 }),
    );
    const validText = anyText.filter((text) => text.length <= 100 && !text.includes('\0'));

    await fc.assert(
      fc.asyncProperty(validText, validText, async (description, location) => {
        const { dashboard, total } = await search({ description, location });
        expect(dashboard.length).toBe(Math.min(total, 20));
      }),
      { numRuns: 300 },
    );
  });

  test.each(['a*', '"nurse', 'NEAR(nurse bureau)', 'title:nurse', 'nurse | bureau', 'nurse:*', "nurse' or 1=1 --", '%', '\\'])(
    'treats query syntax of the engines as text: %s',
    async (description) => {
      const { total, dashboard, page } = await search({ description });
      const words = description.replace(/[^a-z0-9]+/gi, ' ');
      const plain = await search({ description: words });

      expect({ page, ids: dashboard.map(({ joborder_id }) => joborder_id), total }).toEqual({
        page: 1,
        ids: plain.dashboard.map(({ joborder_id }) => joborder_id),
        total: plain.total,
      });
      expect((await search({ location: description })).total).toBe((await search({ location: words })).total);
    },
  );
});
