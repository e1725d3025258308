import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { Pay, searchJobs } from '#contract/job-calls.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { createDemoJobs } from '#server/catalogue/demo/demo-jobs.ts';
import { seedDemoJobs } from '#server/catalogue/demo/seed-demo-jobs.ts';
import { readFacetWords } from '#server/search/query/facet-words.ts';
import { type GoldenQuery, goldenQueries } from '../../support/corpora/golden-queries.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { defaultSearch } from '../../support/fixtures/default-search.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { nycPostings } from '../../support/fixtures/nyc-postings.ts';
import { nycTitles } from '../../support/fixtures/nyc-titles.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('golden queries on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    const { database, services } = portal;
    await seedDemoJobs({ catalogue: catalogueStore(database.db, services.search), now: services.now });
    await loadJobs(portal.database, portal.services.search, nycPostings);
  });
  afterAll(() => portal.close());

  async function findFirstFive({ query, location, category }: GoldenQuery): Promise<string[]> {
    const payload = { description: query, location, category: category === undefined ? [] : [category] };
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
    const { message } = response.json<ResponseOf<typeof searchJobs>>();
    return message.dashboard.slice(0, 5).map(({ title }) => title);
  }

  describe.each(Object.entries(goldenQueries))('%s', (_kind, queries) => {
    test.each(queries)('$query $location $category', async (goldenQuery) => {
      const titles = await findFirstFive(goldenQuery);

      if (goldenQuery.expectedFirst !== undefined) expect(titles[0]).toBe(goldenQuery.expectedFirst);
      expect(titles).toEqual(expect.arrayContaining(goldenQuery.expectedTopFive ?? []));
    });
  });

  test('find at least 97 % of the expected jobs among the first five', async () => {
    const queries = Object.values(goldenQueries).flat();
    let expected = 0;
    let hits = 0;
    for (const goldenQuery of queries) {
      const expectedTitles = new Set([
        ...(goldenQuery.expectedFirst === undefined ? [] : [goldenQuery.expectedFirst]),
        ...(goldenQuery.expectedTopFive ?? []),
      ]);
      const titles = new Set(await findFirstFive(goldenQuery));
      expected += expectedTitles.size;
      hits += [...expectedTitles].filter((title) => titles.has(title)).length;
    }
    console.info(`${engine}: recall@5 ${(hits / expected).toFixed(3)} of ${queries.length} queries`);
    expect(queries.length).toBeGreaterThanOrEqual(120);
    expect(hits / expected).toBeGreaterThanOrEqual(0.97);
  });
});

describe.each(engines)('searches with words that name a filter, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    const { database, services } = portal;
    await seedDemoJobs({ catalogue: catalogueStore(database.db, services.search), now: services.now });
    await loadJobs(portal.database, portal.services.search, nycPostings);
  });
  afterAll(() => portal.close());

  test('find at least 98 % of 200 jobs among the first five, and correct no word', async () => {
    const queries = [...createDemoJobs(new Date()).flatMap(describeDemoJob), ...nycPostings.flatMap(describePosting)];
    const missed: string[] = [];
    for (const { query, title } of queries) {
      const { jobs, instead } = await portal.services.search.find({
        ...firstFive,
        description: query,
        facetWords: readFacetWords(query),
      });
      if (instead || !jobs.some((job) => job.title === title)) missed.push(`${query} (${title})`);
    }
    console.info(
      `${engine}: ${queries.length - missed.length} of ${queries.length} found; missed: ${missed.join(', ') || 'none'}`,
    );
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(missed.length).toBeLessThanOrEqual(queries.length * 0.02);
  });
});

interface DescribedJob {
  title: string;
  workmode: string;
  country: string;
  city: string;
  type: string;
}

const wordsOf = (title: string) => title.split(/[,(]/)[0]?.toLowerCase() ?? '';
const modes: Record<string, string[]> = {
  Remote: ['remote', 'work from home'],
  Hybrid: ['hybrid', 'hybrid'],
  Onsite: ['on site', 'on-site'],
};
const countryOf = (job: DescribedJob) => getCountryName(job.country);

/** As people search: the kind of work, then where; the words of the title, then how. */
function describeDemoJob(job: DescribedJob & { pay: Pay | null }): { query: string; title: string }[] {
  const { title } = job;
  const words = wordsOf(title);
  const [mode, other] = modes[job.workmode] ?? [];
  const least = job.pay?.unit === 'YEAR' && job.pay.min ? ` from ${Math.floor(job.pay.min / 1000)}k` : '';
  return [`${mode} ${words}`, `${words} in ${countryOf(job)}`, `${words} ${job.city || other}${least}`].map((query) => ({
    query,
    title,
  }));
}

/** All of them are in one city. */
function describePosting(job: { title: string }, index: number): { query: string; title: string }[] {
  const words = job.title.toLowerCase();
  const query = [`${words} new york`, `on-site ${words}`, `${words} in the United States`][index % 3] ?? '';
  return index % 2 === 0 ? [{ query, title: job.title }] : [];
}

describe.each(engines)('a typo in a real title on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    const titled = nycTitles.map((title) => buildJob({ title, skills: [] }));
    await loadJobs(portal.database, portal.services.search, [...nycPostings, ...titled]);
  });
  afterAll(() => portal.close());

  test('finds the job among the first five for 95 % of 500 titles', async () => {
    const typos = createTypos([...nycPostings.map(({ title }) => title), ...nycTitles], 500);
    const missed: string[] = [];
    await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        for (const { title, text } of typos.filter((_, index) => index % 5 === at)) {
          const { jobs } = await portal.services.search.find({ ...firstFive, description: text });
          if (!jobs.some((job) => job.title === title)) missed.push(text);
        }
      }),
    );
    console.info(`${engine}: ${typos.length - missed.length} of ${typos.length} titles with a typo found`);
    expect(typos).toHaveLength(500);
    expect(missed.length / typos.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  }, 10_000);
});

const firstFive = { ...defaultSearch, pageSize: 5 };

/** Replaces one letter in a word of at least five letters. Always returns the same titles. */
function createTypos(titles: string[], count: number): { title: string; text: string }[] {
  const below = createRandom(2019);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)];
  const eligible = titles.filter((title) => title.length <= 100 && /[A-Za-z]{5}/.test(title));
  return Array.from({ length: count }, () => {
    const title = pick(eligible) ?? '';
    const word = pick([...title.matchAll(/[A-Za-z]{5,}/g)]);
    const at = (word?.index ?? 0) + below(word?.[0].length ?? 1);
    const letter = pick([...'abcdefghijklmnopqrstuvwxyz'].filter((candidate) => candidate !== title[at]?.toLowerCase()));
    return { title, text: `${title.slice(0, at)}${letter}${title.slice(at + 1)}` };
  });
}

/** Returns seeded random integers below a limit (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
