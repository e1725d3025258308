import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyStore } from '#server/catalogue/company-store.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('facts of a job on %s', (engine) => {
  let time = new Date('2026-11-24T12:00:00.000Z');
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => time, env: { PUBLIC_ORIGIN: 'https://careers.test' } });
    await loadJobs(portal.database, portal.services.search, [
      buildJob({
        title: 'nurse, nights',
        company: 'St Mary',
        category: ['Health'],
        validThrough: '2026-12-12T23:59:00Z',
        last_confirmed: '2026-11-20',
        vacancy: false,
        ai_use: { text: 'A person reads all.', link: 'https://example.com/ai' },
      }),
      buildJob({ title: 'Cook', company: 'St Mary', category: ['Kitchen'], reply_by_days: 3 }),
      buildJob({ title: 'Clerk', company: 'Larkfield', category: ['Health', 'Kitchen'] }),
      buildJob({ title: 'Pilot', validThrough: '2027-01-01' }),
      buildJob({ title: 'Hidden', validThrough: '2027-01-01', isApproved: false }),
    ]);
  });
  afterAll(() => portal.close());

  const findId = async (title: string) =>
    (await portal.database.db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow()).id;
  const readDetail = async (title: string) => {
    const response = await portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: await findId(title) } });
    return response.json().message;
  };
  const fetchCalendar = async (title: string, headers = {}) =>
    portal.app.inject({ url: `/authPage/jobdetails/${await findId(title)}/deadline.ics`, headers });

  test('are in its detail if the company states them', async () => {
    expect((await readDetail('nurse, nights')).dashboard[0]).toMatchObject({
      last_confirmed: '2026-11-20',
      vacancy: false,
      ai_use: { text: 'A person reads all.', link: 'https://example.com/ai' },
    });
    const [clerk] = (await readDetail('Clerk')).dashboard;
    for (const field of ['last_confirmed', 'reply_by_days', 'vacancy', 'ai_use']) expect(clerk).not.toHaveProperty(field);
  });

  test('include the number of open jobs in its first category', async () => {
    expect((await readDetail('Clerk')).category_total).toBe(2);
    expect((await readDetail('Cook')).category_total).toBe(2);
  });

  test('include the reply promise of its company, which a job overrides, as soon as it is set', async () => {
    const readDays = async (title: string) => (await readDetail(title)).dashboard[0].reply_by_days;
    expect([await readDays('nurse, nights'), await readDays('Cook')]).toEqual([undefined, 3]);
    const companies = companyStore(portal.database.db);
    expect(await companies.saveSettings('St Mary', { replyByDays: 14 })).toBe(true);
    expect([await readDays('nurse, nights'), await readDays('Cook'), await readDays('Clerk')]).toEqual([14, 3, undefined]);
    await companies.saveSettings('St Mary', { replyByDays: null });
    expect([await readDays('nurse, nights'), await readDays('Cook')]).toEqual([undefined, 3]);
  });

  test('include a calendar file with the last day to apply', async () => {
    const id = await findId('nurse, nights');
    const response = await fetchCalendar('nurse, nights');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="deadline-${id}.ics"`,
      'cache-control': 'public, max-age=0, s-maxage=60',
    });
    const lines = response.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:job-${id}-deadline@careers.test`,
        'DTSTART;VALUE=DATE:20261212',
        'SUMMARY:Last day to apply: Nurse\\, nights',
        `DESCRIPTION:Nurse\\, nights\\, St Mary. Closes 12 December 2026\\, 23:59 UTC.\\nhttps://careers.test/authPage/jobdetails/${id}`,
        `URL:https://careers.test/authPage/jobdetails/${id}`,
      ]),
    );
    const again = await fetchCalendar('nurse, nights', { 'if-none-match': response.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('have the day before a deadline at midnight in the calendar file', async () => {
    expect((await fetchCalendar('Pilot')).body).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\n');
  });

  test('have no calendar file without a deadline, and for unapproved, closed and unknown jobs', async () => {
    expect((await fetchCalendar('Clerk')).statusCode).toBe(404);
    expect((await fetchCalendar('Hidden')).statusCode).toBe(404);
    const id = await findId('nurse, nights');
    for (const text of ['0', 'abc', '999999', '99999999999999999999', `0${id}`, `${id}.0`, '-1'])
      expect((await portal.app.inject(`/authPage/jobdetails/${text}/deadline.ics`)).statusCode, text).toBe(404);
    time = new Date('2026-12-13T00:00:00.000Z');
    expect((await fetchCalendar('nurse, nights')).statusCode).toBe(404);
  });
});
