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
/** A word as somebody may type it: whole, only begun, or with a letter left out. */
const typedWord = fc
  .tuple(fc.constantFrom(...words), fc.nat(12), fc.constantFrom('whole', 'begun', 'missing'))
  .map(
    ([word, at, how]) => ({ whole: word, begun: word.slice(0, at + 2), missing: word.slice(0, at) + word.slice(at + 1) })[how],
  );

test('both engines find the same jobs in the same order', async () => {
  const asked = fc.record({
    description: fc.array(typedWord, { maxLength: 4 }).map((typed) => typed.join(' ').slice(0, 100)),
    category: fc.array(fc.constantFrom('Health', 'Legal Affairs', 'Policy, Research & Analysis'), { maxLength: 2 }),
    jobType: fc.constantFrom([], ['H']),
  });

  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 4 }), async (payload, page) => {
      const [one, other] = await Promise.all(
        portals.map(({ app }) => app.inject({ method: 'POST', url: `/search/page-no/${page}`, payload })),
      );
      expect(one?.statusCode).toBe(200);
      expect(one?.json()).toEqual(other?.json());
    }),
    { numRuns: 300 },
  );
});
