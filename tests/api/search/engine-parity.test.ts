import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { nycPostings } from '../../support/fixtures/nyc-postings.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

let portals: TestPortal[];
beforeAll(async () => {
  portals = await Promise.all([openTestPortal({ engine: 'sqlite' }), openTestPortal({ engine: 'postgresql' })]);
  for (const { database, services } of portals) await loadJobs(database, services.search, nycPostings);
});
afterAll(() => Promise.all(portals.map((portal) => portal.close())));

const words = nycPostings.flatMap(({ title, company }) => `${title} ${company}`.split(/\s+/));
/** A typed word: whole, a prefix, or with a missing letter. */
const typedWord = fc
  .tuple(fc.constantFrom(...words), fc.nat(12), fc.constantFrom('whole', 'prefix', 'missing'))
  .map(
    ([word, at, kind]) => ({ whole: word, prefix: word.slice(0, at + 2), missing: word.slice(0, at) + word.slice(at + 1) })[kind],
  );

test('both engines return the same jobs in the same order', async () => {
  const criteria = fc.record({
    description: fc.array(typedWord, { maxLength: 4 }).map((typed) => typed.join(' ').slice(0, 100)),
    category: fc.array(fc.constantFrom('Health', 'Legal Affairs', 'Policy, Research & Analysis'), { maxLength: 2 }),
    jobType: fc.constantFrom([], ['H']),
  });

  await fc.assert(
    fc.asyncProperty(criteria, fc.integer({ min: 1, max: 4 }), async (payload, page) => {
      const [sqlite, postgresql] = await Promise.all(
        portals.map(({ app }) => app.inject({ method: 'POST', url: `/search/page-no/${page}`, payload })),
      );
      expect(sqlite?.statusCode).toBe(200);
      expect(sqlite?.json()).toEqual(postgresql?.json());
    }),
    { numRuns: 300 },
  );
});
