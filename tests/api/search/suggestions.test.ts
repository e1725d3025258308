import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchSuggestions } from '#contract/suggestion-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const jobs = [
  { title: 'Data Engineer', skills: ['Dagster', 'PostgreSQL'] },
  { title: 'DATA ENGINEER', skills: ['PostgreSQL'] },
  { title: 'Data Analyst', skills: ['Excel'] },
  { title: 'Senior Data Engineer', skills: [] },
  { title: 'Ingénieur Génie Civil', city: 'Montréal', state: 'Québec', country: 'CA', skills: [] },
  { title: 'Porter', city: 'Darlington', workmode: 'Remote', skills: [] },
  ...['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'].map((name) => ({
    title: `Worker ${name}`,
    skills: [],
  })),
].map(buildJob);

describe.each(engines)('suggestions while somebody types, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  async function suggested(text: string, field = '') {
    const response = await portal.app.inject({ url: '/search/suggestions', query: { text, field } });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchSuggestions>>().message.map(({ kind, text }) => `${kind}: ${text}`);
  }

  test('titles, skills and places, grouped, each phrase once however it is written', async () => {
    const found = await suggested('da');

    expect(found.slice(0, 2).map((each) => each.toLowerCase())).toEqual(['title: data engineer', 'title: data analyst']);
    expect(found.slice(2)).toEqual(['title: Senior Data Engineer', 'skill: Dagster', 'place: Darlington, England']);
  });

  test.each([
    ['postgre', 'skill: PostgreSQL'],
    ['eng dat sen', 'title: Senior Data Engineer'],
    ['INGENIEUR', 'title: Ingénieur Génie Civil'],
    ['génie', 'title: Ingénieur Génie Civil'],
    ['montreal', 'place: Montréal, Québec'],
    ['quebec mont', 'place: Montréal, Québec'],
    ['remo', 'place: Remote'],
  ])('%s: the beginnings of words, without accents and case', async (text, expected) => {
    expect(await suggested(text)).toEqual([expected]);
  });

  test.each(['anakyst', 'anlyst', 'anallyst', 'aanlyst', 'anaylst', 'anakys'])('%s: one mistake is understood', async (text) => {
    expect(await suggested(text)).toEqual(['title: Data Analyst']);
  });

  test('for the place there are places alone', async () => {
    expect(await suggested('da', 'location')).toEqual(['place: Darlington, England']);
  });

  test('there are never more than eight, and none for nothing', async () => {
    expect(await suggested('worker')).toHaveLength(8);
    for (const text of ['', ' ', 'd', 'qwrtz', '%', '"', 'x'.repeat(200)]) expect(await suggested(text)).toEqual([]);
  });

  test('what is too long, or not a text, is refused or nothing', async () => {
    expect((await portal.app.inject({ url: '/search/suggestions', query: { text: 'x'.repeat(201) } })).statusCode).toBe(400);
    expect((await portal.app.inject('/search/suggestions?text=a&text=b')).statusCode).toBe(400);
    expect((await portal.app.inject('/search/suggestions')).json()).toEqual({ success: true, message: [] });
  });

  test('jobs that come and go bring their phrases and take them along', async () => {
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Zookeeper' })]);
    expect(await suggested('zook')).toEqual(['title: Zookeeper']);
    await loadJobs(portal.database, portal.services.search, jobs, { complete: true });
    expect(await suggested('zook')).toEqual([]);
  });
});
