import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { searchJobs } from '#contract/job-calls.ts';
import { fetchPage } from '../../support/clients/page-client.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const pay = (currency: string, min: number, unit: 'YEAR' | 'HOUR' = 'YEAR') => ({ currency, min, unit });
const now = new Date('2026-03-04T10:00:00.000Z');
const germany = { country: 'DE', city: 'Berlin', state: '' };
const jobs = [
  buildJob({ title: 'Python Developer', ...germany, workmode: 'Remote', pay: pay('EUR', 80_000) }),
  buildJob({ title: 'Python Engineer', ...germany, workmode: 'Remote', pay: pay('EUR', 60_000) }),
  buildJob({ title: 'Python Analyst', country: 'FR', city: 'Lyon', state: '', workmode: 'Remote', pay: pay('EUR', 90_000) }),
  buildJob({ title: 'Python Trainer', ...germany, workmode: 'Onsite', description: '<p>No remote work.</p>' }),
  buildJob({ title: 'Contract Manager', ...germany, workmode: 'Onsite', type: 'H' }),
  buildJob({ title: 'Baker', ...germany, workmode: 'Onsite', type: 'C', employment: ['PART_TIME'], pay: pay('EUR', 15, 'HOUR') }),
  buildJob({ title: 'Remote Sensing Scientist', ...germany, workmode: 'Onsite' }),
  buildJob({ title: 'Marketing Intern', ...germany, workmode: 'Onsite' }),
  buildJob({
    title: 'Job Coach Berlin',
    ...germany,
    workmode: 'Onsite',
    description: '<p>Also for the baker.</p>',
    pay: pay('GBP', 60_000),
  }),
];

describe.each(engines)('words that name a filter, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now, env: { RATE_LIMITS: 'off' } });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  const search = async (description: string, more = {}) => {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description, ...more } });
    const { dashboard, understood, instead } = response.json<{
      message: ReturnType<typeof searchJobs.response.parse>['message'];
    }>().message;
    return { titles: dashboard.map(({ title }) => title).toSorted(), understood, instead };
  };

  test.each([
    [
      'remote python in Germany from €70k',
      ['Python Developer'],
      { description: 'python', location: '', workmode: ['Remote'], country: ['DE'], pay: 'EUR70000' },
    ],
    ['python on site', ['Python Trainer'], { description: 'python', location: '', workmode: ['Onsite'] }],
    ['part-time in Germany', ['Baker'], { description: '', location: '', employment: ['PART_TIME'], country: ['DE'] }],
    ['baker €14 an hour', ['Baker'], { description: 'baker', location: '', pay: 'EUR14h' }],
    ['python Lyon', ['Python Analyst'], { description: 'python', location: 'lyon' }],
    ['Lyon python jobs', ['Python Analyst'], { description: 'python', location: 'lyon' }],
    // A title has 'Berlin', but not beside 'baker'. Most bakers are paid in euros, though most jobs are not.
    ['baker berlin 14k', ['Baker'], { description: 'baker', location: 'berlin', pay: 'EUR14000' }],
  ])('%s', async (description, titles, understood) => {
    expect(await search(description)).toEqual({ titles, understood, instead: undefined });
  });

  test.each([
    ['contract manager', ['Contract Manager']],
    ['remote sensing', ['Remote Sensing Scientist']],
    ['intern', ['Marketing Intern']],
    ['job', ['Job Coach Berlin']],
    ['job coach', ['Job Coach Berlin']],
    ['python in Spain', expect.any(Array)],
    ['hybrid', []],
  ])('%s stays words: titles have them, or no job has the filter', async (description, titles) => {
    const found = await search(description);
    expect([found.titles, found.understood]).toEqual([titles, undefined]);
  });

  test('are words again with `exact`, and beside a filter of the same kind', async () => {
    expect(await search('remote python', { exact: true })).toMatchObject({ understood: undefined });
    const found = await search('remote python', { workmode: ['Onsite'] });
    expect([found.titles, found.understood]).toEqual([['Python Trainer'], undefined]);
  });

  test('name a filter beside a misspelled word', async () => {
    expect(await search('remote analist')).toMatchObject({
      titles: ['Python Analyst'],
      understood: { description: 'analist', workmode: ['Remote'] },
      instead: { description: 'analyst', left_out: [] },
    });
  });

  test('are filters that leave no job, unless jobs have the words', async () => {
    expect(await search('remote baker')).toMatchObject({
      titles: [],
      understood: { description: 'baker', workmode: ['Remote'] },
      instead: undefined,
    });
    expect(await search('remote trainer')).toMatchObject({ titles: ['Python Trainer'], understood: undefined });
  });

  test('are filters beside a word that no job has', async () => {
    expect(await search('remote xylophonist')).toMatchObject({
      understood: { description: 'xylophonist', workmode: ['Remote'] },
    });
  });

  test('count like the same search with chosen filters', async () => {
    const counts = async (payload: object) => {
      const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
      const { total, facets } = response.json().message;
      return { total, facets };
    };
    expect(await counts({ description: 'remote python in Germany' })).toEqual(
      await counts({ description: 'python', workmode: ['Remote'], country: ['DE'] }),
    );
  });

  test('any words beside them are answered', async () => {
    const words = [
      'remote',
      'contract',
      'on-site',
      'intern',
      'berlin',
      'LAN/WAN',
      'asp.net',
      'C++',
      '"',
      '*',
      'a-b/c',
      'x',
      'from 70k',
      '-',
    ];
    for (const one of words) {
      for (const other of words) {
        const payload = { description: `${one} ${other} manager` };
        const { statusCode } = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
        expect([payload.description, statusCode]).toEqual([payload.description, 200]);
      }
    }
  });

  test('are understood by feeds and alerts alike', async () => {
    const feed = await portal.app.inject('/jobs.json?description=remote%20python%20in%20Germany');
    expect(
      feed
        .json()
        .items.map(({ title }: { title: string }) => title)
        .toSorted(),
    ).toEqual(['Python Developer', 'Python Engineer']);
  });

  test('show as chips beside the entered text, whose links leave the others', async () => {
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition?description=remote python in Germany');
    expect(page.html).toContain('value="remote python in Germany"');
    const chips = page.text('main [role=group]');
    for (const chip of ['python', 'Remote', 'Germany', 'Search only for “remote python in Germany”'])
      expect(chips).toContain(chip);
    expect(page.html).toContain('description=python&amp;country=DE"');
    expect(page.html).toContain('description=python&amp;workmode=Remote"');
  });
});
