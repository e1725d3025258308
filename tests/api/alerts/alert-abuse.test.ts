import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAlert, createAlert, listAlerts, requestAlert } from '#contract/alerts/alert-calls.ts';
import { createAlertRuns } from '#server/alerts/alert-runs.ts';
import { alertStore } from '#server/alerts/alert-store.ts';
import { createLogger } from '#server/logger.ts';
import type { SearchPool } from '#server/search/pool/search-pool.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const dayMs = 86_400_000;

describe.each(engines)('alerts of an attacker, on %s', (engine) => {
  let time = Date.parse('2026-03-04T10:00:00.000Z');
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(time), env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => portal.close());

  const request = async (email: string, remoteAddress: string, search = 'location=Leeds') =>
    (await portal.app.inject({ method: 'POST', url: requestAlert.path, payload: { email, search }, remoteAddress })).statusCode;
  const mailsTo = (pattern: RegExp) => portal.mails.receivedMails().filter(({ recipients }) => pattern.test(recipients.join()));

  test('send three mails a day to an inbox, whatever the spelling of its address', async () => {
    for (let n = 0; n < 12; n++) {
      const spelling = n % 2 === 0 ? `ivy.lane+${n}@gmail.com` : `i.vylane+${n}@googlemail.com`;
      expect(await request(spelling, `203.0.113.${n}`)).toBe(200);
    }
    await waitForDelivery(portal);
    expect(mailsTo(/ivy\.?lane\+|i\.vylane\+/)).toHaveLength(3);
  });

  test('share the requests of a site, not only of a network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 110; n++)
      statuses.push(await request(`person${n}@example.com`, `2001:db8:7:${(n % 10).toString(16)}::1`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(await request('other@example.com', '2001:db8:8::1')).toBe(200);
  });

  test('mail a stranger no link, number or company of their own', async () => {
    await loadJobs(portal.database, portal.services.search, [buildJob({ company: 'Carrier & Co.' })]);
    const criteria = new URLSearchParams({
      description: 'Account locked: call +44 20 7946 0958 or log in at https://evil.example/login before it is deleted for ever',
      location: 'evil.example\u202e/x',
      company: 'https://evil.example,Carrier & Co.',
    });
    expect(await request('stranger@example.com', '198.51.100.1', String(criteria))).toBe(200);
    expect(await request('stranger@example.com', '198.51.100.1', 'description=.NET+C%2B%2B+Node.js')).toBe(200);
    const category = new URLSearchParams({ category: 'Log in at https://evil.example/x or call +44 20 7946 0958' });
    expect(await request('stranger@example.com', '198.51.100.1', String(category))).toBe(200);
    await waitForDelivery(portal);
    const mails = mailsTo(/^stranger@/);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your alert: Roles in evil example x with “Account locked call or log in at https” at Carrier & Co.',
      'Confirm your alert: Roles with “.NET C++ Node js”',
      'Confirm your alert: Roles with “Log in at https evil example x or call”',
    ]);
    expect(mails.map((mail) => mail.text).join()).not.toMatch(/evil\.example|7946/);
    // The page behind the link, and later mails, say what the confirmation says.
    const stored = await portal.database.db
      .selectFrom('alerts')
      .where('email', '=', 'stranger@example.com')
      .select('criteria')
      .execute();
    expect(stored.map((alert) => alert.criteria).toSorted()).toEqual([
      'description=.NET+C%2B%2B+Node+js',
      'description=Account+locked+call+or+log+in+at+https&company=Carrier+%26+Co.&location=evil+example+x',
      'description=Log+in+at+https+evil+example+x+or+call',
    ]);
  });

  test('that are set and ended again and again leave twenty, until an hour has had sixty', async () => {
    const candidate = await createCandidate(portal, 'again@example.com');
    const statuses: number[] = [];
    const kept: number[] = [];
    for (let n = 0; n < 61; n++) {
      const created = await candidate.post(createAlert.path, { search: `description=crane${n}`, period: 'daily' });
      statuses.push(created.statusCode);
      if (created.statusCode !== 200) break;
      const [newest] = created.json().message;
      const ended = await candidate.post(changeAlert.path, { alert_id: newest.id, action: 'end' });
      kept.push(ended.json().message.length);
      time += 1;
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect(Math.max(...kept)).toBe(20);
    const listed = (await candidate.get(listAlerts.path)).json().message;
    expect(listed[0]).toMatchObject({ search: 'description=crane59', state: 'ended' });
  });

  test('rejects an alert of an account that is deleted at the same time', async () => {
    const { id, email } = await createCandidate(portal, 'leaver@example.com');
    const { db } = portal.database;
    const creation = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('candidates').where('id', '=', id).execute();
      return { answer: portal.services.alerts.create(email, 'location=Leeds', 'daily').catch((error) => error.kind) };
    });
    expect(await creation.answer).toBe('unauthenticated');
    expect(await db.selectFrom('alerts').where('email', '=', email).select('id').execute()).toEqual([]);
  });

  test('whose search fails delay no alert of others', async () => {
    const [attacker, victim] = [
      await createCandidate(portal, 'attacker@example.com'),
      await createCandidate(portal, 'victim@example.com'),
    ];
    for (const search of ['company=%00x', 'description=zeppelin&company=%00x', 'category=%00', 'location=%00Leeds%00']) {
      const created = await attacker.post(createAlert.path, { search, period: 'daily' });
      expect([created.statusCode, created.body]).toEqual([200, expect.not.stringMatching(/%00|\\u0000/)]);
    }
    expect((await victim.post(createAlert.path, { search: 'description=zeppelin', period: 'daily' })).statusCode).toBe(200);
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Pilot zeppelin' })]);
    time += dayMs;
    const findChanged: SearchPool['findChanged'] = async (search, ...rest) => {
      if (search.location === 'leeds') throw new Error('The database ends this search after its time limit.');
      return portal.services.searchPool.findChanged(search, ...rest);
    };
    const logged: unknown[] = [];
    const log = createLogger('error', { write: (line) => void logged.push(line) });
    await createAlertRuns({ ...portal.services, searchPool: { findChanged }, log }).deliverDue();
    portal.services.mails.wake();
    await waitForDelivery(portal);
    expect(mailsTo(/^victim@/).map(({ subject }) => subject)).toEqual(['1 new role: Roles with “zeppelin”']);
    expect(logged).toEqual([expect.stringContaining('the jobs of alerts could not be found')]);

    // The failed ones are claimed for a minute: a worker that took them as due would ask without pause.
    const { nextRunTime } = alertStore(portal.database.db, engine);
    const at = (ms: number) => new Date(time + ms).toISOString();
    expect(Date.parse((await nextRunTime(at(0))) ?? '')).toBeGreaterThan(time);
    expect(Date.parse((await nextRunTime(at(60_000))) ?? '')).toBeLessThanOrEqual(time);
  });
});
