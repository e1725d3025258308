import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const browser = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const list = '/authPage/jobdetails/openposition';
const links = [
  { query: 'utm_source=LinkedIn&utm_campaign=spring+sale', source: 'linkedin' },
  { query: 'source=newsletter', source: 'newsletter' },
  { query: 'ref=hn', source: 'hn' },
  { query: 'gh_src=8f2c1a3b1us', source: '8f2c1a3b1us' },
  { query: 'lever-source=Indeed', source: 'indeed' },
  { query: '', source: 'none' },
];
const starts = ['list', 'job', 'apply'] as const;
const visitCount = links.length * starts.length;

describe.each(engines)('visits without scripts on %s', (engine) => {
  let portal: TestPortal;
  let origin: string;
  beforeEach(async () => {
    // A day of uploads of one network.
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'off' } });
    origin = 'http://127.0.0.1:3000';
  });
  afterEach(() => portal.close());

  /** Follows links and redirects with the referrer that a browser sends. */
  function openBrowser() {
    const cookies = new Map<string, string>();
    let address = '';
    async function request(method: 'GET' | 'POST', url: string, payload?: Buffer | string) {
      const response = await portal.app.inject({
        method,
        url,
        headers: {
          accept: 'text/html',
          'user-agent': browser,
          'sec-fetch-site': 'same-origin',
          ...(address && { referer: origin + address }),
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(payload instanceof Buffer && multipartHeaders),
          ...(typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(payload !== undefined && { payload }),
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      const { location } = response.headers;
      if (response.statusCode >= 300 && response.statusCode < 400) return request('GET', String(location));
      address = url;
      return response;
    }
    return {
      cookies,
      address: () => address,
      open: (url: string) => request('GET', url),
      post: (payload: Buffer | string) => request('POST', address.split('?', 1)[0] ?? '', payload),
    };
  }

  test('export and counters equal the script, from the list, a job or its apply page', { timeout: 120_000 }, async () => {
    const jobs = [await insertJob(portal.database.db), await insertJob(portal.database.db)];
    const counts = new Map<string, { views: number; apply_begun: number; sent: number }>();
    const sent = new Map<string, { applicant_source: string; attribution: string }>();
    for (let visit = 0; visit < visitCount; visit++) {
      const { query, source } = links[visit % links.length] ?? { query: '', source: '' };
      const start = starts[Math.floor(visit / links.length) % starts.length];
      const jobId = jobs[visit % 2] ?? 0;
      const count = counts.get(`${jobId} ${source}`) ?? { views: 0, apply_begun: 0, sent: 0 };
      counts.set(`${jobId} ${source}`, count);
      const tagged = (path: string) => (query ? `${path}?${query}` : path);
      const job = `/authPage/jobdetails/${jobId}`;
      const visitor = openBrowser();
      if (start === 'list') {
        await visitor.open(tagged(list));
        // A search is another list.
        await visitor.open(`${list}?description=engineer`);
        await visitor.open(job);
      } else if (start === 'job') await visitor.open(tagged(job));
      if (start !== 'apply') count.views++;
      const page = await visitor.open(start === 'apply' ? tagged(`${job}/apply`) : `${job}/apply`);
      expect(page.statusCode).toBe(200);
      count.apply_begun++;
      if (visit % 4 === 3) continue;

      const email = `visit-${visit}@example.com`;
      const hidden = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const entered = { name: 'Asha Rao', phone: '+49 30 1234567', email, consent: 'on', intent: 'send' };
      const fields = { form_token: hidden('form_token'), attribution: hidden('attribution'), ...entered };
      await visitor.post(buildMultipartBody(fields, { ...buildPdfResume(), field: 'resume' }));
      await visitor.post(`otp=${extractSignInCode(await portal.mails.waitForMail(email))}`);
      count.sent++;
      sent.set(email, { applicant_source: source, attribution: query });
      expect(JSON.stringify([...visitor.cookies])).not.toContain('utm');
    }

    await portal.services.visitCounts.flush();
    const stats = await runCareers(portal.settings, 'stats', '--since', '2026-01-01', '--json');
    const counted: Record<string, { views: number; apply_begun: number; sent: number }> = {};
    for (const line of stats.stdout.trim().split('\n')) {
      const { joborder_id, source, views, apply_begun, sent: sentCount } = JSON.parse(line);
      // Midnight may pass during the visits.
      const before = counted[`${joborder_id} ${source}`] ?? { views: 0, apply_begun: 0, sent: 0 };
      counted[`${joborder_id} ${source}`] = {
        views: before.views + views,
        apply_begun: before.apply_begun + apply_begun,
        sent: before.sent + sentCount,
      };
    }
    expect(counted).toEqual(Object.fromEntries(counts));
    const exported = await runCareers(portal.settings, 'applications', 'export', '--format', 'jsonl');
    const rows = exported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      Object.fromEntries(rows.map(({ email, applicant_source, attribution }) => [email, { applicant_source, attribution }])),
    ).toEqual(Object.fromEntries(sent));
  });

  test('a page after a tagged one has the tag in its address, beside its own query, once', async () => {
    const jobId = await insertJob(portal.database.db);
    const visitor = openBrowser();
    await visitor.open(`${list}?utm_source=x`);
    await visitor.open(`${list}?description=nurse`);
    expect(visitor.address()).toBe(`${list}?description=nurse&utm_source=x`);
    await visitor.open(`/authPage/jobdetails/${jobId}`);
    expect(visitor.address()).toBe(`/authPage/jobdetails/${jobId}?utm_source=x`);
    await visitor.open(`${list}?ref=y`);
    expect(visitor.address()).toBe(`${list}?ref=y`);
  });

  test('nothing redirects after another site or a page without a tag, nor to a query too long to be read again', async () => {
    const jobId = await insertJob(portal.database.db);
    const job = `/authPage/jobdetails/${jobId}`;
    for (const [url, referer] of [
      [job, 'https://elsewhere.example/?utm_source=x'],
      [job, `${origin}${list}?description=x`],
      [`${job}?x=${'y'.repeat(7995)}`, `${origin}${list}?utm_source=x`],
    ]) {
      const response = await portal.app.inject({ url, headers: { accept: 'text/html', referer } });
      expect(response.statusCode, referer).toBe(200);
    }
  });

  test('the redirect is no page of a shared cache', async () => {
    const jobId = await insertJob(portal.database.db);
    const headers = { accept: 'text/html', referer: `${origin}${list}?utm_source=x` };
    const response = await portal.app.inject({ url: `/authPage/jobdetails/${jobId}`, headers });
    expect([response.statusCode, response.headers['cache-control'], response.headers['x-content-type-options']]).toEqual([
      302,
      'private, no-store',
      'nosniff',
    ]);
  });
});
