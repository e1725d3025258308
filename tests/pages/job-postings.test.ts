import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithDemoJobs } from '../../src/server/jobs/demo/fill-with-demo-jobs.ts';
import { jobPostingFaults } from '../setup/job-posting-rules.ts';
import { loadJobs } from '../setup/load-jobs.ts';
import { nycPostings } from '../setup/nyc-postings.ts';
import { openPortal, type Portal } from '../setup/open-portal.ts';
import { jsonLd, visit } from '../setup/visit.ts';

const said = (html: string) => html.replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}]/gu, '').toLowerCase();

describe('the data for search engines in the HTML of every job', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal({ engine: 'sqlite' });
    await fillWithDemoJobs(portal.services);
    await loadJobs(portal.database, portal.services.search, nycPostings);
  });
  afterAll(() => portal.close());

  it.each(['demo', 'test'])(
    'keeps Google’s rules for the open jobs of the source %s',
    async (source) => {
      const jobs = await portal.database.db.selectFrom('jobs').where('source', '=', source).selectAll().execute();
      expect(jobs.length).toBeGreaterThan(20);
      let marked = 0;
      for (const { id, title, description } of jobs) {
        const page = await visit(portal, `/authPage/jobdetails/${id}`);
        const posting = jsonLd(page);
        // A real posting may say no more than its title: it has no complete ad, and so no data.
        if (said(description) === said(title)) expect(posting, title).toBeNull();
        else {
          expect(jobPostingFaults(posting), title).toEqual([]);
          expect(posting).toMatchObject({ title, description });
          marked += 1;
        }
        expect(page.script('[type="application/ld+json"]') ?? '').not.toMatch(/[<>]/);
      }
      expect(marked).toBeGreaterThan(jobs.length / 2);
    },
    60_000,
  );
});
