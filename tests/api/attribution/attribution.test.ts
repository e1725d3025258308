import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerCandidate } from '#contract/candidate-calls.ts';
import { accountExportStore } from '#server/accounts/account-export-store.ts';
import { visitCountStore } from '#server/attribution/visit-count-store.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { authorizeWithLinkedin } from '../../support/fakes/oauth-user.ts';
import { openWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../support/fakes/webhook-receiver.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const browser = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const links = [
  { query: 'utm_source=LinkedIn&utm_medium=social', source: 'linkedin' },
  { query: 'gh_src=8f2c1a3b1us', source: '8f2c1a3b1us' },
  { query: '', source: 'none' },
  { query: 'lever-source%5B%5D=Indeed', source: 'indeed' },
  { query: 'ref=hn', source: 'hn' },
  { query: 'utm_source=ada%40example.com', source: 'other' },
];
const methods = ['code', 'google', 'linkedin'] as const;
const ends = ['viewed', 'begun', 'sent', 'quick', 'undone', 'sent', 'quick'] as const;
const metricsToken = 'a token of the operator';
const visitCount = 200;
/** Coprime with the numbers of methods and links, so that each method meets each link. */
const jobOf = (visit: number) => visit % 5;

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('where applicants come from, on %s', (engine) => {
  let portal: TestPortal;
  let receiver: WebhookReceiver;
  let aheadMs: number;
  const now = () => new Date(Date.now() + aheadMs);
  beforeEach(async () => {
    aheadMs = 0;
    receiver = await openWebhookReceiver(now);
    portal = await openTestPortal({
      engine,
      now,
      env: {
        ...provider.env,
        RATE_LIMITS: 'off',
        METRICS_TOKEN: metricsToken,
        WEBHOOK_URL: receiver.url,
        WEBHOOK_SECRET: webhookSecret,
        WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
      },
    });
    provider.behavior.pkce = 'optional';
  });
  afterEach(async () => {
    await portal.close();
    await receiver.close();
    expect(receiver.violations).toEqual([]);
  });

  const call = (url: string, payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'user-agent': browser, ...headers } });
  const open = (url: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ url, headers: { accept: 'text/html', 'user-agent': browser, ...headers } });
  const readCounts = () =>
    portal.database.db.selectFrom('visit_counts').selectAll().orderBy('job_id').orderBy('source').execute();

  async function signIn(method: (typeof methods)[number], email: string): Promise<string> {
    if (method === 'code') return (await portal.signIn(email)).token;
    const account = { name: 'Asha Rao', email, emailVerified: true };
    if (method === 'google')
      return (await call('/user/google-login', { credential: await provider.signCredential(account) })).json().message.token;
    const redirect = await authorizeWithLinkedin(provider, account, { redirectUri: 'http://127.0.0.1:3000/linkedin' });
    return (await call('/user/linkedin-login', { code: redirect.searchParams.get('code') })).json().message.token;
  }

  async function register(token: string, email: string): Promise<string> {
    const { id } = await portal.services.candidates.findOrCreate(email);
    const fields = { candidate_id: id, first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email };
    const response = await portal.app.inject({
      method: 'POST',
      url: registerCandidate.path,
      headers: { authorization: token, ...multipartHeaders },
      payload: buildMultipartBody(fields, { ...buildPdfResume(), field: 'resume' }),
    });
    expect(response.statusCode).toBe(200);
    return id;
  }

  test('export and counters equal the script of 200 visits through all three sign-ins', { timeout: 300_000 }, async () => {
    const jobs: number[] = [];
    for (let job = 0; job < 5; job++) jobs.push(await insertJob(portal.database.db));
    const counts = new Map<string, { views: number; apply_begun: number; sent: number }>();
    const sent = new Map<string, { applicant_source: string; attribution: string }>();

    for (let visit = 0; visit < visitCount; visit++) {
      const jobId = jobs[jobOf(visit)] ?? 0;
      const { query, source } = links[visit % links.length] ?? { query: '', source: '' };
      const method = methods[Math.floor(visit / links.length) % methods.length] ?? 'code';
      const end = ends[visit % ends.length];
      const tags: Record<string, string> = query ? { 'x-attribution': query } : {};
      const count = counts.get(`${jobId} ${source}`) ?? { views: 0, apply_begun: 0, sent: 0 };
      counts.set(`${jobId} ${source}`, count);

      // Half of the visits begin at the list, whose link leads to the job in the browser.
      if (visit % 2) {
        await open(`/authPage/jobdetails/openposition?${query}`);
        await call('/job-detail', { jdid: jobId, page: 1 }, { ...tags, 'x-job-view': String(jobId) });
      } else expect((await open(`/authPage/jobdetails/${jobId}?${query}`)).statusCode).toBe(200);
      count.views++;
      if (visit % 10 === 0) {
        const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
        await open(`/authPage/jobdetails/${jobId}?${query}`, robot);
      }
      if (end === 'viewed') continue;
      await call(`/api/apply/${jobId}/start`, {}, tags);
      count.apply_begun++;
      if (end === 'begun') continue;
      const email = `visit-${visit}@example.com`;
      const token = await signIn(method, email);
      const candidate = await register(token, email);
      // The page of a signed-in candidate repeats its call.
      await call('/job-detail', { jdid: jobId, page: 1 }, { authorization: token, ...tags });
      const path = end === 'sent' ? '/user/apply/job' : '/user/applied-quick/job';
      const applied = await call(path, { job_id: jobId }, { authorization: token, ...tags });
      expect(applied.statusCode).toBe(200);
      if (end === 'undone') {
        const { application_id } = applied.json().message.application;
        const undone = await call('/user/application/undo', { application_id }, { authorization: token });
        expect(undone.statusCode).toBe(200);
        continue;
      }
      count.sent++;
      const attribution = query.replace('%5B%5D', '');
      sent.set(candidate, { applicant_source: source, attribution });
    }

    aheadMs = 11_000;
    await portal.services.handOver.releaseDue();
    await portal.services.visitCounts.flush();
    const stats = await runCareers(portal.settings, 'stats', '--since', '2026-01-01', '--json');
    const rows = stats.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const counted = new Map<string, object>();
    for (const { joborder_id: id, source, views, apply_begun, sent } of rows) {
      // Midnight may pass during the visits.
      const before = counted.get(`${id} ${source}`) as typeof counts extends Map<string, infer Count> ? Count : never;
      counted.set(`${id} ${source}`, {
        views: views + (before?.views ?? 0),
        apply_begun: apply_begun + (before?.apply_begun ?? 0),
        sent: sent + (before?.sent ?? 0),
      });
    }
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(counts));
    const exported = await runCareers(portal.settings, 'applications', 'export', '--format', 'jsonl');
    const applications = exported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      Object.fromEntries(
        applications.map(({ candidate_id, applicant_source, attribution }) => [candidate_id, { applicant_source, attribution }]),
      ),
    ).toEqual(Object.fromEntries(sent));
  });

  test('the parameters reach the webhook and the account export', async () => {
    const jobId = await insertJob(portal.database.db);
    const { token } = await portal.signIn('asha@example.com');
    const id = await register(token, 'asha@example.com');
    const tags = { 'x-attribution': 'utm_source=linkedin&utm_campaign=spring+sale&page=2' };
    await call('/user/apply/job', { job_id: jobId }, { authorization: token, ...tags });

    const event = await receiver.waitForEvent('application.created');
    expect(event.data.application.attribution).toEqual({ utm_source: 'linkedin', utm_campaign: 'spring sale' });
    const account = await accountExportStore(portal.database.db).open(id);
    const sent: object[] = [];
    for await (const application of account?.lists.sent_applications() ?? []) sent.push(application);
    expect(sent).toMatchObject([{ attribution: '{"utm_source":"linkedin","utm_campaign":"spring sale"}' }]);
  });

  test('no cookie and no cached page has the parameters', async () => {
    const jobId = await insertJob(portal.database.db);
    const tag = 'utm_source=a-unique-campaign';
    for (const path of ['/', '/authPage/jobdetails/openposition', `/authPage/jobdetails/${jobId}`]) {
      const plain = await open(path);
      const before = portal.services.responseCache.stats();
      const tagged = await open(`${path}?${tag}&gh_src=abc&ref=x`);
      expect(tagged.body).toBe(plain.body);
      expect(tagged.body).not.toContain('a-unique-campaign');
      expect(tagged.cookies).toEqual([]);
      expect(portal.services.responseCache.stats()).toMatchObject({ entries: before.entries, misses: before.misses });
      expect(plain.body).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${path}">`);
    }
  });

  test('a bot by its word, a prefetch, a HEAD, a missing job and a client without a name are no views', async () => {
    const jobId = await insertJob(portal.database.db);
    const path = `/authPage/jobdetails/${jobId}`;
    await open(path, { 'user-agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0)' });
    await open(path, { 'user-agent': 'curl/8.5.0' });
    await open(path, { 'user-agent': '' });
    await open(path, { 'sec-purpose': 'prefetch;prerender' });
    await portal.app.inject({ method: 'HEAD', url: path, headers: { 'user-agent': browser } });
    await open('/authPage/jobdetails/987654');
    await call('/api/apply/987654/start', {});
    await open(path);
    await open(path);
    await portal.services.visitCounts.flush();
    expect(await readCounts()).toMatchObject([{ job_id: jobId, source: 'none', views: 2, begun: 0 }]);
  });

  test('a job has at most 20 sources a day, and the others count as other', async () => {
    const jobId = await insertJob(portal.database.db);
    for (let index = 0; index < 50; index++) {
      await open(`/authPage/jobdetails/${jobId}?ref=source-${index}`);
      if (index % 7 === 0) await portal.services.visitCounts.flush();
    }
    await open(`/authPage/jobdetails/${jobId}?ref=source-1`);
    await portal.services.visitCounts.flush();
    const counts = await readCounts();
    expect(counts).toHaveLength(21);
    expect(counts).toContainEqual(expect.objectContaining({ source: 'source-1', views: 2 }));
    expect(counts).toContainEqual(expect.objectContaining({ source: 'other', views: 30 }));
  });

  test('a day that has enough rows counts further sources as other, and known ones as before', async () => {
    const jobId = await insertJob(portal.database.db);
    const store = visitCountStore(portal.database.db, 3);
    const count = (source: string) => ({ day: '2026-11-22', jobId, source, views: 1, begun: 0, sent: 0 });
    await store.add(['a', 'b', 'c', 'd'].map(count));
    await store.add(['a', 'e', 'none'].map(count));
    expect(await readCounts()).toMatchObject([
      { source: 'a', views: 2 },
      { source: 'b', views: 1 },
      { source: 'c', views: 1 },
      { source: 'none', views: 1 },
      { source: 'other', views: 2 },
    ]);
  });

  test('two nodes add to the same counters, and the metrics have the sums of the day', async () => {
    const jobId = await insertJob(portal.database.db);
    const node = await openTestPortal({ engine, now, shareDatabaseWith: portal });
    for (const { app } of [portal, node])
      for (let view = 0; view < 10; view++)
        await app.inject({
          url: `/authPage/jobdetails/${jobId}?ref=hn`,
          headers: { accept: 'text/html', 'user-agent': browser },
        });
    await Promise.all([portal, node].map(({ services }) => services.visitCounts.flush()));
    await node.close();
    expect(await readCounts()).toMatchObject([{ source: 'hn', views: 20, begun: 0, sent: 0 }]);
    const metrics = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    expect(metrics.body).toContain('careers_visits_today{step="views"} 20\n');
  });

  test('counts wait for a database that is away', async () => {
    const jobId = await insertJob(portal.database.db);
    await open(`/authPage/jobdetails/${jobId}?ref=hn`);
    await portal.database.db.schema.alterTable('visit_counts').renameTo('away').execute();
    await portal.services.visitCounts.flush();
    await portal.database.db.schema.alterTable('away').renameTo('visit_counts').execute();
    await open(`/authPage/jobdetails/${jobId}?ref=hn`);
    await portal.services.visitCounts.flush();
    expect(await readCounts()).toMatchObject([{ source: 'hn', views: 2 }]);
  });
});
