import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { seedDemoJobs } from '#server/catalogue/demo/seed-demo-jobs.ts';
import { normalizeQueryText } from '#server/search/text/tokenizer.ts';
import { everydayQueries, misspelledQueries } from '../../support/corpora/everyday-queries.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { nycPostings } from '../../support/fixtures/nyc-postings.ts';
import { nycTitles } from '../../support/fixtures/nyc-titles.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const newYork = { city: 'New York', state: 'New York', country: 'US', workmode: 'Onsite' };
const otherPostings = nycTitles.map((title) =>
  buildJob({ ...newYork, title, company: 'City Of New York', category: [], skills: [], description: '' }),
);

const everyday = Object.values(everydayQueries).flatMap((queries) =>
  queries.map(([query, ...expected]) => ({ query, expected, corrected: undefined })),
);
const misspelled = misspelledQueries.map(([query, corrected, ...expected]) => ({ query, expected, corrected }));
const queries = [...everyday, ...misspelled];

type Message = ResponseOf<typeof searchJobs>['message'];

describe('everyday queries', () => {
  let portals: TestPortal[];
  const responses = new Map<string, Message[]>();
  beforeAll(async () => {
    portals = await Promise.all([openTestPortal({ engine: 'sqlite' }), openTestPortal({ engine: 'postgresql' })]);
    for (const { database, services } of portals) {
      await seedDemoJobs({ catalogue: catalogueStore(database.db, services.search), now: services.now });
      await loadJobs(database, services.search, [...nycPostings, ...otherPostings]);
    }
    for (const { query } of queries) {
      const search = { method: 'POST', url: '/search/page-no/1', payload: { description: query } } as const;
      const both = await Promise.all(portals.map(({ app }) => app.inject(search)));
      responses.set(
        query,
        both.map((response) => response.json<ResponseOf<typeof searchJobs>>().message),
      );
    }
  }, 60_000);
  afterAll(() => Promise.all(portals.map((portal) => portal.close())));

  const responseTo = (query: string) => {
    const [sqlite] = responses.get(query) ?? [];
    if (!sqlite) throw new Error(`No response to ${query}.`);
    return sqlite;
  };

  test('are answered equally by both engines', () => {
    for (const { query } of queries) {
      const [sqlite, postgresql] = (responses.get(query) ?? []).map(withoutTimes);
      expect([query, sqlite]).toEqual([query, postgresql]);
    }
  });

  test('find at least 98 % of the expected jobs among the first five', () => {
    const missed: string[] = [];
    let expectedJobs = 0;
    for (const { query, expected } of queries) {
      const titles = responseTo(query)
        .dashboard.slice(0, 5)
        .map(({ title }) => title);
      expectedJobs += expected.length;
      for (const title of expected) if (!titles.includes(title)) missed.push(`${query}: ${title}, not ${titles.join('; ')}`);
    }
    const recall = 1 - missed.length / expectedJobs;
    console.info(`recall@5 ${recall.toFixed(3)} of ${expectedJobs} jobs in ${queries.length} queries\n${missed.join('\n')}`);
    expect(queries.length).toBeGreaterThanOrEqual(150);
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.98);
  });

  test.each(everyday)('no word of "$query" is corrected', ({ query }) => {
    const { instead } = responseTo(query);
    const entered = new Set(normalizeQueryText(query).split(' '));
    const searched = `${instead?.description ?? ''} ${instead?.location ?? ''}`.split(' ').filter(Boolean);
    expect(searched.filter((word) => !entered.has(word))).toEqual([]);
  });

  test('are corrected as expected for 95 % of the misspelled ones', () => {
    const others = misspelled.filter(({ query, corrected }) => {
      const { instead } = responseTo(query);
      return instead?.description !== corrected || instead.left_out.length > 0;
    });
    expect(others.length / misspelled.length, JSON.stringify(others)).toBeLessThanOrEqual(0.05);
  });
});

/** The portals have another start, to which the dates of demo jobs are relative. */
function withoutTimes({ dashboard, ...message }: Message) {
  return { ...message, dashboard: dashboard.map(({ title, company }) => ({ title, company })) };
}
