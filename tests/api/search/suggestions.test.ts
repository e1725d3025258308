import { setImmediate } from 'node:timers/promises';
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

describe.each(engines)('suggestions on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  async function suggest(text: string, field = '') {
    const response = await portal.app.inject({ url: '/search/suggestions', query: { text, field } });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchSuggestions>>().message.map(({ kind, text }) => `${kind}: ${text}`);
  }

  test('are none for more than twelve words', async () => {
    expect(await suggest(Array(12).fill('da').join(' '))).not.toEqual([]);
    expect(await suggest(Array(13).fill('da').join(' '))).toEqual([]);
  });

  test('list titles, skills and places, each phrase once', async () => {
    const suggestions = await suggest('da');

    expect(suggestions.slice(0, 2).map((text) => text.toLowerCase())).toEqual(['title: data engineer', 'title: data analyst']);
    expect(suggestions.slice(2)).toEqual(['title: Senior Data Engineer', 'skill: Dagster', 'place: Darlington, England']);
  });

  test.each([
    ['postgre', 'skill: PostgreSQL'],
    ['eng dat sen', 'title: Senior Data Engineer'],
    ['INGENIEUR', 'title: Ingénieur Génie Civil'],
    ['génie', 'title: Ingénieur Génie Civil'],
    ['montreal', 'place: Montréal, Québec'],
    ['quebec mont', 'place: Montréal, Québec'],
    ['remo', 'place: Remote'],
  ])('match %s by word prefixes, without accents and case', async (text, expected) => {
    expect(await suggest(text)).toEqual([expected]);
  });

  test.each(['anakyst', 'anlyst', 'anallyst', 'aanlyst', 'anaylst', 'anakys'])('match %s with one mistake', async (text) => {
    expect(await suggest(text)).toEqual(['title: Data Analyst']);
  });

  test('list only places for the location field', async () => {
    expect(await suggest('da', 'location')).toEqual(['place: Darlington, England']);
  });

  test('list at most eight, and none for empty text', async () => {
    expect(await suggest('worker')).toHaveLength(8);
    for (const text of ['', ' ', 'd', 'qwrtz', '%', '"', 'x'.repeat(200)]) expect(await suggest(text)).toEqual([]);
  });

  test('reject text that is too long or repeated', async () => {
    expect((await portal.app.inject({ url: '/search/suggestions', query: { text: 'x'.repeat(201) } })).statusCode).toBe(400);
    expect((await portal.app.inject('/search/suggestions?text=a&text=b')).statusCode).toBe(400);
    expect((await portal.app.inject('/search/suggestions')).json()).toEqual({ success: true, message: [] });
  });

  test('follow jobs that are added and closed', async () => {
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Zookeeper' })]);
    expect(await suggest('zook')).toEqual(['title: Zookeeper']);
    await loadJobs(portal.database, portal.services.search, jobs, { complete: true });
    expect(await suggest('zook')).toEqual([]);
  });
});

describe.each(engines)('suggestions of a board that invents 30,000 places, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    const { db } = portal.database;
    const shared = 'a b c d e f g h i j k';
    const places = Array.from({ length: 30_000 }, (_, number) => ({ kind: 'place', phrase: `${shared} q${number}`, jobs: 2 }));
    for (let from = 0; from < places.length; from += 1000)
      await db
        .insertInto('search_phrases')
        .values(places.slice(from, from + 1000))
        .execute();
    await db.insertInto('search_phrases').values({ kind: 'title', phrase: 'Quarry Manager', jobs: 3 }).execute();
    await db.insertInto('search_phrases').values({ kind: 'title', phrase: 'Quarry Worker', jobs: 1 }).execute();
  });
  afterAll(() => portal.close());

  test('let other requests go on while their words are read, and know the most frequent', async () => {
    let iterations = 0;
    let isOver = false;
    const suggested = portal.app.inject({ url: '/search/suggestions', query: { text: 'quarry', field: '' } }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await setImmediate();
      iterations++;
    }
    expect((await suggested).json().message).toEqual([{ kind: 'title', text: 'Quarry Manager' }]);
    expect(iterations).toBeGreaterThan(100);
  });
});
