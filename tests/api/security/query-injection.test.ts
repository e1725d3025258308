import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { injectionPayloads } from '../../support/corpora/injection-payloads.ts';
import { isThorough } from '../../support/corpora/thorough-mode.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** The eight fields of a search. Each gets an eighth of the payloads, or all in thorough mode. */
const fields = ['description', 'location', 'company', 'category', 'jobType', 'workmode', 'jobPostedOn', 'page'] as const;

describe.each(engines)('an injection payload on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let before: unknown;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'off' } });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const open = ['Nurse', 'Union Organiser', 'Table Planner', 'Selector', 'Sleep Therapist'].map((title) => buildJob({ title }));
    const closed = ['Nurse, not approved', 'Dropped Table'].map((title) => buildJob({ title, isApproved: false }));
    await loadJobs(portal.database, portal.services.search, [...open, ...closed]);
    const { db } = portal.database;
    await sql`create table canary (name text)`.execute(db);
    await sql`insert into canary values ('alive')`.execute(db);
    before = await readAllRows();
  });
  afterAll(() => portal.close());

  const readAllRows = async () => {
    const { db } = portal.database;
    const canary = await sql`select * from canary`.execute(db);
    return [canary.rows, await db.selectFrom('jobs').selectAll().orderBy('id').execute()];
  };
  const search = (field: string, text: string) => {
    const asCandidate = text.length % 2 === 0;
    return portal.app.inject({
      method: 'POST',
      url: asCandidate ? '/user/dashboard/page-no/1' : '/search/page-no/1',
      headers: asCandidate ? candidate.headers : {},
      payload: { [field]: text },
    });
  };

  it('has more than 1,400 variants', () => expect(injectionPayloads.length).toBeGreaterThan(1400));

  it.each(fields)('finds open jobs or none, or is rejected, as %s', async (field) => {
    for (const text of injectionPayloads.filter((_, at) => isThorough || at % fields.length === fields.indexOf(field))) {
      const answer = await search(field, text);
      // PostgreSQL would cancel an injected sleep after three seconds, which would be a 503.
      expect([200, 400], `${text}: ${answer.body}`).toContain(answer.statusCode);
      if (answer.statusCode === 400) continue;
      for (const { title, isApproved } of answer.json().message.dashboard) {
        expect(isApproved).toBe(true);
        expect(['Nurse', 'Union Organiser', 'Table Planner', 'Selector', 'Sleep Therapist']).toContain(title);
      }
    }
    expect(await readAllRows()).toEqual(before);
  });

  it('reaches statements only as a parameter', async () => {
    for (const text of ["'; DROP TABLE canary --", '$1', '?', ':x', '@x', '%', '\\'])
      for (const url of ['/search/suggestions?text=', '/search/suggestions?field=location&text='])
        expect((await portal.app.inject(url + encodeURIComponent(text))).statusCode).toBe(200);
    expect(await readAllRows()).toEqual(before);
  });
});
