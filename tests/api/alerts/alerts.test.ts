import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import { alertPaths } from '#contract/alerts/alert-addresses.ts';
import {
  type AlertAction,
  changeAlert,
  createAlert,
  listAlerts,
  readAlertLink,
  requestAlert,
} from '#contract/alerts/alert-calls.ts';
import type { ResponseOf } from '#contract/call.ts';
import * as limits from '#contract/limits.ts';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createFormBrowser } from '../../support/clients/form-browser.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const dayMs = 86_400_000;

describe.each(engines)('alerts on %s', (engine) => {
  // A Wednesday.
  let time = Date.parse('2026-03-04T10:00:00.000Z');
  let portal: TestPortal;
  let words = 0;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => new Date(time), env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => portal.close());

  /** A word that no other test has in its jobs. */
  const uniqueWord = () => `zeppelin${String.fromCharCode(97 + words++)}`;
  type Job = ReturnType<typeof buildJob>;
  const publish = (...jobs: Job[]) => loadJobs(portal.database, portal.services.search, jobs);
  const jobsOf = (word: string, count: number, overrides = {}) =>
    Array.from({ length: count }, (_, at) =>
      buildJob({ title: `Pilot ${word} ${at + 1}`, company: `Carrier ${at}`, ...overrides }),
    );
  const create = async (candidate: TestCandidate, search: string, period = 'weekly') =>
    (await candidate.post(createAlert.path, { search, period })).json<ResponseOf<typeof createAlert>>().message;
  // Sessions end while the time of these tests passes.
  const list = ({ email }: { email: string }) => portal.services.alerts.list(email);
  const change = ({ email }: { email: string }, id: string | undefined, action: AlertAction) =>
    portal.services.alerts.change(email, id ?? '', action);
  const mailsTo = (email: string, subject: RegExp) =>
    portal.mails.receivedMails().filter((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''));
  const newRoles = (email: string) => mailsTo(email, /new role/);
  /** Runs all alerts that are due after this time. */
  async function run(afterDays = 7): Promise<void> {
    time += afterDays * dayMs;
    await portal.services.alertRuns.deliverDue();
    await waitForDelivery(portal);
  }
  const linkIn = (mail: { text: string } | undefined, path: string) =>
    /\S+/
      .exec(mail?.text.slice(mail.text.indexOf(`http://127.0.0.1:3000${path}?`)) ?? '')?.[0]
      .replace('http://127.0.0.1:3000', '') ?? '';
  const request = (email: string, search: string) =>
    portal.app.inject({ method: 'POST', url: requestAlert.path, payload: { email, search } });
  const post = (url: string, body: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    });
  const readLink = async (url: string) => {
    const link = new URL(url, 'http://127.0.0.1:3000').searchParams.get('c') ?? '';
    const answer = await portal.app.inject({ method: 'POST', url: readAlertLink.path, payload: { link } });
    return answer.json<ResponseOf<typeof readAlertLink>>().message;
  };

  test('mail new jobs once, on Mondays, with their count in the subject', async () => {
    const word = uniqueWord();
    const candidate = await createCandidate(portal, 'weekly@example.com');
    await publish(...jobsOf(word, 2));
    const [alert] = await create(candidate, `sort=pay&description=${word}&jobPostedOn=Past+Week`);
    expect(alert).toMatchObject({
      words: `Roles with “${word}”`,
      search: `description=${word}`,
      period: 'weekly',
      state: 'active',
    });
    await publish(
      ...jobsOf(word, 1, { title: `Captain ${word}`, pay: { currency: 'EUR', unit: 'YEAR', min: 82_000 } }),
      buildJob({}),
    );
    await run(4);
    expect(newRoles(candidate.email)).toEqual([]);
    await run(1);
    const [mail] = newRoles(candidate.email);
    expect(mail?.subject).toBe(`1 new role: Roles with “${word}”`);
    expect(mail?.text).toContain(
      `Captain ${word}\nFinance · Carrier 0\nLeeds, England · On site · Full Time\nfrom €82,000 a year`,
    );
    expect(mail?.html).toContain(`Captain ${word}`);
    expect(mail?.text).not.toContain('Pilot');
    expect((await list(candidate))[0]).toMatchObject({ lastNew: 1, lastNewAt: expect.stringMatching(/^2026-03-09/) });
    await run();
    expect(newRoles(candidate.email)).toHaveLength(1);
  });

  test('mail a job once that changes, closes and reopens, and none that was published before', async () => {
    const word = uniqueWord();
    const candidate = await createCandidate(portal, 'changes@example.com');
    const [before, after] = jobsOf(word, 2);
    if (!before || !after) throw new Error('There are two jobs.');
    await publish(before);
    await create(candidate, `description=${word}`, 'daily');
    await publish(after, { ...before, title: `Changed ${word}` });
    await run(1);
    expect(newRoles(candidate.email).map(({ subject }) => subject)).toEqual([`1 new role: Roles with “${word}”`]);
    await publish({ ...after, title: `Other ${word}` });
    await run(1);
    await loadJobs(portal.database, portal.services.search, [before], { complete: true });
    await run(1);
    await publish(after);
    await run(1);
    expect(newRoles(candidate.email)).toHaveLength(1);
  });

  test('mail what changed since their own last run, though a run reads the changes once for all', async () => {
    const words = { daily: uniqueWord(), weekly: uniqueWord() };
    const daily = await createCandidate(portal, 'each-day@example.com');
    const weekly = await createCandidate(portal, 'each-week@example.com');
    await create(daily, `description=${words.daily}`, 'daily');
    await create(weekly, `description=${words.weekly}`);
    let days = 0;
    while (newRoles(weekly.email).length === 0 && days < 7) {
      days++;
      const overrides = { company: `Day ${days}` };
      await publish(...Object.values(words).flatMap((word) => jobsOf(word, 1, { ...overrides, title: `${word} ${days}` })));
      await run(1);
    }
    expect(newRoles(daily.email).map(({ subject }) => subject)).toEqual(
      Array.from({ length: days }, () => `1 new role: Roles with “${words.daily}”`),
    );
    expect(newRoles(weekly.email).map(({ subject }) => subject)).toEqual([
      `${days} new ${days === 1 ? 'role' : 'roles'}: Roles with “${words.weekly}”`,
    ]);
  });

  test('mail equal jobs once, as one row with its places, and a new one in a place that was asked for', async () => {
    const word = uniqueWord();
    const everywhere = await createCandidate(portal, 'everywhere@example.com');
    const inYork = await createCandidate(portal, 'in-york@example.com');
    const in_ = (city: string, day: number) => buildJob({ title: `Pilot ${word}`, city, approvedDate: `2026-02-0${day}` });
    await create(everywhere, `description=${word}`);
    await create(inYork, `description=${word}&location=York`);
    const [leeds, hull] = [in_('Leeds', 3), in_('Hull', 2)];
    await publish(leeds, hull);
    await run();
    expect(newRoles(everywhere.email).map(({ subject }) => subject)).toEqual([`1 new role: Roles with “${word}”`]);
    expect(newRoles(everywhere.email)[0]?.text).toContain('Leeds +1 · On site');

    // Older than the row's newest job, and newer.
    await publish(in_('York', 1));
    await run();
    await publish(in_('Derby', 4));
    await run();
    expect(newRoles(everywhere.email)).toHaveLength(1);
    expect(newRoles(inYork.email)).toHaveLength(1);
  });

  test('mail at most twenty jobs, three of a company, with the number of the others', async () => {
    const word = uniqueWord();
    const candidate = await createCandidate(portal, 'many@example.com');
    await create(candidate, `description=${word}`, 'daily');
    await publish(...jobsOf(word, 10, { company: 'Larkfield' }), ...jobsOf(word, 24));
    await run(1);
    const [mail] = newRoles(candidate.email);
    expect(mail?.subject).toBe(`34 new roles: Roles with “${word}”`);
    expect(mail?.text.match(/^Pilot /gm)).toHaveLength(20);
    expect(mail?.text.match(/ · Larkfield$/gm)?.length ?? 0).toBeLessThanOrEqual(3);
    expect(mail?.text).toContain('And 14 more. We show at most three from one company.');
    expect(mail?.text).toContain(`See all 34 roles: http://127.0.0.1:3000/authPage/jobdetails/openposition?description=${word}`);
  });

  test('mail no job that closed before the delivery', async () => {
    const word = uniqueWord();
    const candidate = await createCandidate(portal, 'closed@example.com');
    await create(candidate, `description=${word}`, 'daily');
    const [open, ...closing] = jobsOf(word, 3);
    if (!open) throw new Error('There are three jobs.');
    await publish(open, ...closing);
    await portal.services.mails.outbox.stop();
    time += dayMs;
    await portal.services.alertRuns.deliverDue();
    await loadJobs(portal.database, portal.services.search, [open], { complete: true });
    portal.services.mails.outbox.start();
    await waitForDelivery(portal);
    expect(newRoles(candidate.email).map(({ subject }) => subject)).toEqual([`1 new role: Roles with “${word}”`]);
  });

  test('of equal criteria are one, whose period changes', async () => {
    const candidate = await createCandidate(portal, 'equal@example.com');
    await create(candidate, 'company=999997,999993&workmode=Remote');
    const alerts = await create(candidate, 'workmode=Remote&company=999993,999997', 'daily');
    expect(alerts).toMatchObject([{ period: 'daily', words: 'Remote roles at 999993 or 999997' }]);
  });

  test(`end at ${limits.alertsMax}: a further one is 409`, async () => {
    const candidate = await createCandidate(portal, 'full@example.com');
    for (let at = 0; at < limits.alertsMax; at++) await create(candidate, `location=Town${at}`);
    const refused = await candidate.post(createAlert.path, { search: 'location=Elsewhere' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'alerts_full']);
    expect(await list(candidate)).toHaveLength(limits.alertsMax);
  });

  test('pause, resume, end and restore; a paused one mails nothing', async () => {
    const word = uniqueWord();
    const candidate = await createCandidate(portal, 'pauses@example.com');
    const [alert] = await create(candidate, `description=${word}`, 'daily');
    await change(candidate, alert?.id, 'pause');
    await publish(...jobsOf(word, 1));
    await run(1);
    await change(candidate, alert?.id, 'resume');
    await run(1);
    expect(newRoles(candidate.email)).toEqual([]);
    await publish(...jobsOf(word, 1));
    await change(candidate, alert?.id, 'end');
    expect(await list(candidate)).toMatchObject([{ state: 'ended' }]);
    await run(1);
    await change(candidate, alert?.id, 'restore');
    await run(1);
    expect(newRoles(candidate.email)).toHaveLength(1);
  });

  test('belong to one address: another neither sees nor changes them', async () => {
    const [owner, other] = [
      await createCandidate(portal, 'owner@example.com'),
      await createCandidate(portal, 'other@example.com'),
    ];
    const [alert] = await create(owner, 'location=Leeds');
    expect(await list(other)).toEqual([]);
    const answer = await other.post(changeAlert.path, { alert_id: alert?.id, action: 'end' });
    expect(answer.statusCode).toBe(404);
    await owner.post(changeAlert.path, { alert_id: alert?.id, action: 'pause' });
    expect((await owner.get(listAlerts.path)).json().message).toMatchObject([{ id: alert?.id, state: 'paused' }]);
    expect((await other.get(listAlerts.path)).json().message).toEqual([]);
  });

  test('of a guest start by the press behind a mailed link, and answer the same for every address', async () => {
    const word = uniqueWord();
    await createCandidate(portal, 'known@example.com');
    const [known, unknown] = [
      await request('known@example.com', `description=${word}`),
      await request('guest@example.com', `description=${word}`),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await waitForDelivery(portal);
    const [mail] = mailsTo('guest@example.com', /^Confirm your alert: Roles with/);
    const link = linkIn(mail, alertPaths.confirm);
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined();
    expect((await portal.app.inject({ url: link, headers: { accept: 'text/html' } })).statusCode).toBe(200);
    expect(await readLink(link)).toMatchObject({ state: 'pending', email: 'guest@example.com' });
    expect((await post(link)).headers.location).toMatch(/^\/authPage\/alerts\?c=.*state=created$/);
    expect((await post(link)).statusCode).toBe(303);
    expect(await readLink(link)).toMatchObject({ state: 'active', words: `Roles with “${word}”` });
    await publish(...jobsOf(word, 1));
    await run();
    expect(newRoles('guest@example.com')).toHaveLength(1);
    expect(newRoles('known@example.com')).toEqual([]);
  });

  test('of a guest are forgotten when their link is not pressed for seven days', async () => {
    await request('forgotten@example.com', 'location=Leeds');
    await waitForDelivery(portal);
    const link = linkIn(mailsTo('forgotten@example.com', /^Confirm/)[0], alertPaths.confirm);
    time += 7 * dayMs;
    expect(await readLink(link)).toBeNull();
    await post(link);
    time += 1;
    await deleteExpiredData(portal.database.db, () => new Date(time));
    const rows = portal.database.db.selectFrom('alerts').where('email', '=', 'forgotten@example.com').select('id');
    expect(await rows.execute()).toEqual([]);
  });

  test('of a guest send three mails a day to an address, with the same answer to further requests', async () => {
    const answers = [];
    for (let at = 0; at < 5; at++) answers.push(await request('limited@example.com', `location=Town${at}`));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await waitForDelivery(portal);
    expect(mailsTo('limited@example.com', /^Confirm/)).toHaveLength(3);
  });

  test('end by one click of a mail client, for one alert and for all', async () => {
    const word = uniqueWord();
    const candidate = await createCandidate(portal, 'click@example.com');
    await create(candidate, `description=${word}`, 'daily');
    await create(candidate, 'location=Leeds');
    await publish(...jobsOf(word, 1));
    await run(1);
    const [mail] = newRoles(candidate.email);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const end = header('list-unsubscribe').replace(/^<http:\/\/127\.0\.0\.1:3000|>$/g, '');
    expect(end).toBe(linkIn(mail, alertPaths.end));
    await portal.app.inject({ url: end, headers: { accept: 'text/html' } });
    expect((await list(candidate)).map(({ state }) => state)).toEqual(['active', 'active']);
    expect((await post(end, { 'List-Unsubscribe': 'One-Click' })).body).toBe('Ended.\n');
    expect((await list(candidate)).map(({ state }) => state).sort()).toEqual(['active', 'ended']);
    expect((await post(`${end}&all=1`, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    expect((await list(candidate)).map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect((await post(`${alertPaths.end}?c=AAAA`, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(400);
  });

  test('end with an unsubscribe, and return with its undo', async () => {
    const candidate = await createCandidate(portal, 'optout@example.com');
    await create(candidate, 'location=Leeds');
    const { at } = await portal.services.optOuts.unsubscribe(candidate.email);
    expect(await list(candidate)).toMatchObject([{ state: 'ended' }]);
    await portal.services.optOuts.undo(candidate.email, at);
    expect(await list(candidate)).toMatchObject([{ state: 'active' }]);
  });

  describe('after two unsubscribes', () => {
    let candidate: TestCandidate;
    let candidates = 0;
    /** Ends the first alert, then the second one. */
    async function unsubscribeTwice(
      second: (first: string) => Promise<{ at: string }>,
    ): Promise<[first: string, second: string]> {
      candidate = await createCandidate(portal, `twice${candidates++}@example.com`);
      await create(candidate, 'description=first');
      const { at } = await portal.services.optOuts.unsubscribe(candidate.email);
      time += 1000;
      await create(candidate, 'description=second');
      const later = await second(at);
      time += 1000;
      return [at, later.at];
    }
    const inAnotherBrowser = () => portal.services.optOuts.unsubscribe(candidate.email);
    const states = async () => {
      const alerts = await list(candidate);
      const isUnsubscribed = await portal.services.optOuts.isUnsubscribed(candidate.email);
      return { isUnsubscribed, active: alerts.filter(({ state }) => state === 'active').map(({ criteria }) => criteria) };
    };

    test('return with the undo of the one that ended them, while the earlier one stays in effect', async () => {
      const [, second] = await unsubscribeTwice(inAnotherBrowser);
      await portal.services.optOuts.undo(candidate.email, second);
      expect(await states()).toEqual({ isUnsubscribed: true, active: ['description=second'] });
    });

    test('stay ended with the undo of the earlier one', async () => {
      const [first] = await unsubscribeTwice(inAnotherBrowser);
      await portal.services.optOuts.undo(candidate.email, first);
      expect(await states()).toEqual({ isUnsubscribed: true, active: [] });
    });

    test('stay ended with the undo of the second one after a third one', async () => {
      const [, second] = await unsubscribeTwice(inAnotherBrowser);
      await portal.services.optOuts.unsubscribe(candidate.email);
      await portal.services.optOuts.undo(candidate.email, second);
      expect(await states()).toEqual({ isUnsubscribed: true, active: [] });
    });

    test('return by the link of a mail if the last one that ended any ended them', async () => {
      await unsubscribeTwice(inAnotherBrowser);
      // A second press.
      await portal.services.optOuts.unsubscribe(candidate.email);
      await portal.services.optOuts.resubscribe(candidate.email);
      expect(await states()).toEqual({ isUnsubscribed: false, active: ['description=second'] });
    });

    test('all return with the undo of a browser that has reloaded the page', async () => {
      const [first] = await unsubscribeTwice((at) => portal.services.optOuts.unsubscribe(candidate.email, at));
      await portal.services.optOuts.undo(candidate.email, first);
      const all = await states();
      expect({ ...all, active: all.active.toSorted() }).toEqual({
        isUnsubscribed: false,
        active: ['description=first', 'description=second'],
      });
    });
  });

  test.each(['by the link of a mail', 'in the same browser'])('that took the room prevent no undo %s', async (way) => {
    const candidate = await createCandidate(portal, `${way.replaceAll(' ', '-')}@example.com`);
    const { optOuts } = portal.services;
    const createSome = async (count: number, word: string) => {
      for (let n = 0; n < count; n++) {
        time += 1000;
        await portal.services.alerts.create(candidate.email, `description=${word}+${n}`, 'weekly');
      }
    };
    await createSome(3, 'earlier');
    const { at } = await optOuts.unsubscribe(candidate.email);
    time += 1000;
    await createSome(limits.alertsMax - 2, 'later');
    if (way === 'in the same browser') await optOuts.undo(candidate.email, at);
    else await optOuts.resubscribe(candidate.email);

    expect(await optOuts.isUnsubscribed(candidate.email)).toBe(false);
    const ended = (await list(candidate)).filter(({ state }) => state === 'ended');
    expect(ended.map(({ criteria }) => criteria)).toEqual(['description=earlier+0']);
  });

  test('warn a month before their year is over, and end or are kept', async () => {
    const candidate = await createCandidate(portal, 'year@example.com');
    const [ending, kept] = [
      (await create(candidate, 'location=Leeds'))[0],
      (await create(candidate, 'location=York')).find(({ search }) => search === 'location=York'),
    ];
    const signal = new AbortController().signal;
    time += 336 * dayMs;
    await portal.services.alerts.endExpired(signal);
    await portal.services.alerts.endExpired(signal);
    await waitForDelivery(portal);
    expect(
      mailsTo(candidate.email, /^Your alert ends on/)
        .map(({ subject }) => subject?.replace(/.*: /, ''))
        .sort(),
    ).toEqual(['Roles in Leeds', 'Roles in York']);
    await portal.services.alerts.change(candidate.email, kept?.id ?? '', 'keep');
    time += 32 * dayMs;
    await portal.services.alerts.endExpired(signal);
    const states = new Map((await portal.services.alerts.list(candidate.email)).map(({ id, state }) => [id, state]));
    expect([states.get(ending?.id ?? ''), states.get(kept?.id ?? '')]).toEqual(['ended', 'active']);
  });

  test('are managed by forms without scripts, with a session or a mailed link', async () => {
    const browser = createFormBrowser(portal);
    const sent = await browser.post(`${alertPaths.create}?location=Leeds`, { email: 'Forms@Example.com', period: 'daily' });
    expect(sent.status).toBe(200);
    const wrong = await browser.post(`${alertPaths.create}?location=Leeds`, { email: 'no address', period: 'daily' });
    expect(wrong.status).toBe(400);
    await waitForDelivery(portal);
    const link = linkIn(mailsTo('forms@example.com', /^Confirm/)[0], alertPaths.confirm);
    const managed = (await browser.post(link, {})).location ?? '';
    await browser.post(managed, { answer: 'pause' });
    expect(await readLink(link)).toMatchObject({ state: 'paused', period: 'daily' });
    expect((await browser.post(alertPaths.alerts, { answer: 'end-all' })).location).toContain('/login?loginUrl=');
  });

  describe('when they are edited', () => {
    const keep = (criterion: string) => ({ [`keep:${criterion}`]: '1' });
    const edit = (url: string, body: Record<string, string>) => createFormBrowser(portal).post(url, body);

    test('look for the new criteria, and mail only what is published from then on', async () => {
      const [before, after] = [uniqueWord(), uniqueWord()];
      const candidate = await createCandidate(portal, 'edited@example.com');
      const [alert] = await create(candidate, `description=${before}&category=Health&country=DE`);
      await publish(...jobsOf(after, 1));
      await portal.services.alerts.edit(candidate.email, alert?.id ?? '', `description=${after}`, 'daily');
      expect(await list(candidate)).toMatchObject([{ criteria: `description=${after}`, period: 'daily', state: 'active' }]);
      await run(1);
      expect(newRoles(candidate.email)).toHaveLength(0);
      await publish(...jobsOf(after, 3).slice(1));
      await run(1);
      expect(newRoles(candidate.email)).toHaveLength(1);
      expect(newRoles(candidate.email)[0]?.subject).toContain('2 new roles');
    });

    test('change by a form of the mailed link: unticked criteria go', async () => {
      const email = 'edits-by-link@example.com';
      await request(email, 'description=baker&workmode=Remote,Hybrid&country=DE&exact=1');
      await waitForDelivery(portal);
      const confirm = linkIn(mailsTo(email, /^Confirm/)[0], alertPaths.confirm);
      const managed = (await edit(confirm, {})).location ?? '';
      const link = new URL(managed, 'http://127.0.0.1').searchParams.get('c') ?? '';
      const page = await createFormBrowser(portal).open(`${alertPaths.edit}?c=${link}`);
      const boxes = page.root.querySelectorAll('input[type=checkbox]').map((box) => box.getAttribute('name'));
      expect(boxes).toEqual(['keep:workmode=Hybrid', 'keep:workmode=Remote', 'keep:country=DE']);

      const kept = { ...keep('workmode=Hybrid'), ...keep('exact=1') };
      const saved = await edit(`${alertPaths.edit}?c=${link}`, {
        description: 'pastry',
        location: 'Bonn',
        period: 'weekly',
        ...kept,
      });
      expect(saved.location).toMatch(/state=edited/);
      expect(await list({ email })).toMatchObject([
        { criteria: 'description=pastry&workmode=Hybrid&location=Bonn&exact=1', period: 'weekly' },
      ]);
    });

    test('refuse criteria of another alert, and show what was entered', async () => {
      const { email } = await createCandidate(portal, 'equal-criteria@example.com');
      for (const words of ['tailor', 'cobbler']) await portal.services.alerts.create(email, `description=${words}`, 'weekly');
      const tailor = (await list({ email })).find(({ criteria }) => criteria.includes('tailor'));
      const link = new URL(portal.services.alerts.manageLink(tailor?.id ?? '')).searchParams.get('c') ?? '';
      const refused = await edit(`${alertPaths.edit}?c=${link}`, { description: 'cobbler', location: '', period: 'daily' });
      expect(refused.status).toBe(409);
      expect(refused.text('main')).toContain('You have an alert with these criteria already.');
      expect(refused.root.querySelector('main [name=description]')?.getAttribute('value')).toBe('cobbler');
      expect((await list({ email })).map(({ criteria }) => criteria).toSorted()).toEqual([
        'description=cobbler',
        'description=tailor',
      ]);
    });

    test('belong to their address: another candidate, a guest and a wrong link change nothing', async () => {
      const owner = await createCandidate(portal, 'keeps@example.com');
      const other = await createCandidate(portal, 'edits@example.com');
      const [alert] = await create(owner, 'description=mason');
      const { edit: change } = portal.services.alerts;
      await expect(change(other.email, alert?.id ?? '', 'description=x', 'daily')).rejects.toThrow('There is no such alert.');
      const guest = await edit(`${alertPaths.edit}?alert=${alert?.id}`, { description: 'x', period: 'daily' });
      expect(guest.location).toContain('/login?loginUrl=');
      await edit(`${alertPaths.edit}?c=wrong&alert=${alert?.id}`, { description: 'x', period: 'daily' });
      expect(await list(owner)).toMatchObject([{ criteria: 'description=mason', period: 'weekly' }]);
    });
  });

  test('are in the copy of the candidate’s data, and are deleted with the account', async () => {
    const candidate = await createCandidate(portal, 'copied@example.com');
    await create(candidate, 'location=Leeds');
    const zip = await readZip((await candidate.post(accountExportPath, {})).rawPayload);
    expect(JSON.parse(String(zip.get('data.json'))).alerts).toMatchObject([{ criteria: 'location=Leeds', state: 'active' }]);
    expect(String(zip.get('index.html'))).toContain('Alerts about new jobs');
    const { database, files, now, webhookEvents } = portal.services;
    const log = { info() {}, warn() {}, error() {} };
    await createAccountErasure({ database, events: webhookEvents, files, now, log }).erase(candidate.id);
    expect(await portal.database.db.selectFrom('alerts').where('email', '=', candidate.email).selectAll().execute()).toEqual([]);
  });
});
