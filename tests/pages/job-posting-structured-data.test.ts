import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemoJobs } from '#server/catalogue/demo/seed-demo-jobs.ts';
import { validateJobPosting } from '../support/assertions/job-posting-validator.ts';
import { fetchPage, parseJsonLd } from '../support/clients/page-client.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { nycPostings } from '../support/fixtures/nyc-postings.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const normalizeText = (html: string) => html.replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}]/gu, '').toLowerCase();

describe('the structured data of every job', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    await seedDemoJobs(portal.services);
    await loadJobs(portal.database, portal.services.search, nycPostings);
  });
  afterAll(() => portal.close());

  it.each(['demo', 'test'])(
    'follows Google’s rules for the open jobs of the source %s',
    async (source) => {
      const jobs = await portal.database.db.selectFrom('jobs').where('source', '=', source).selectAll().execute();
      expect(jobs.length).toBeGreaterThan(20);
      let validated = 0;
      for (const { id, title, description } of jobs) {
        const page = await fetchPage(portal, `/authPage/jobdetails/${id}`);
        const posting = parseJsonLd(page);
        // Some real postings only repeat their title. Such a page has no structured data.
        if (normalizeText(description) === normalizeText(title)) expect(posting, title).toBeNull();
        else {
          expect(validateJobPosting(posting), title).toEqual([]);
          expect(posting).toMatchObject({ title, description });
          validated += 1;
        }
        expect(page.script('[type="application/ld+json"]') ?? '').not.toMatch(/[<>]/);
      }
      expect(validated).toBeGreaterThan(jobs.length / 2);
    },
    60_000,
  );
});
