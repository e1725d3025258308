import { describe, expect, it } from 'vitest';
import { startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const parseSamples = (text: string) =>
  new Map(
    text
      .split('\n')
      .flatMap((line) => (line.startsWith('#') || line === '' ? [] : [line.split(/ (?=\S+$)/) as [string, string]])),
  );
const env = { MANAGEMENT_PORT: '0' };
const readMetrics = async ({ app: { management } }: TestPortal) => {
  if (!management) throw new Error('The portal has no management port.');
  return management.inject('/metrics');
};

describe.each(engines)('/metrics on %s', (engine) => {
  it('counts responses by route and status, and reports database, mails and jobs', async () => {
    const portal = await openTestPortal({ engine, env });
    await insertJob(portal.database.db, { title: 'Nurse' });
    const asha = await createCandidate(portal, 'asha@example.com');
    await portal.signIn('ben@example.com');
    for (const name of ['a', 'b', 'c']) await asha.get(`/files/${name}`);
    for (const name of ['a', 'b', 'c'])
      await portal.app.inject({ url: `/no-such-page-${name}`, headers: { accept: 'text/html' } });
    portal.mails.behavior = 'reject';
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'cleo@example.com' } });

    const event = { endpoint: 'ats', type: 'job.closed' as const, order_key: 'one', next_attempt_at: '2999', expires_at: '2999' };
    await portal.database.db
      .insertInto('webhook_deliveries')
      .values([
        { ...event, id: 'waits', created_at: new Date(Date.now() - 2 * 3_600_000).toISOString() },
        { ...event, id: 'failed', created_at: '2026', failed_at: '2026' },
      ])
      .execute();

    const board = { provider: 'greenhouse', settings: '{}', origin: 'command' as const, created_at: '2026', next_run_at: '2999' };
    await portal.database.db
      .insertInto('sources')
      .values([
        { ...board, name: 'acme', failures: 3 },
        { ...board, name: 'other', failures: 0 },
      ])
      .execute();

    const answer = await readMetrics(portal);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of answer.body.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_0-9]+(\{.+\})? [0-9.e+-]+)$/);
    const metrics = parseSamples(answer.body);
    expect(metrics.get('careers_http_answer_seconds_count{method="GET",route="/files/:id",status="404"}')).toBe('3');
    expect(metrics.get('careers_http_answer_seconds_bucket{method="GET",route="/files/:id",status="404",le="+Inf"}')).toBe('3');
    expect(metrics.get('careers_http_answer_seconds_count{method="POST",route="/api/carrer/signup",status="200"}')).toBe('2');
    expect(answer.body).not.toMatch(/no-such-page|\/files\/a|example\.com/);
    expect(Number(metrics.get('careers_database_query_seconds_count'))).toBeGreaterThan(10);
    expect(Number(metrics.get('careers_database_connections{state="total"}'))).toBeGreaterThan(0);
    expect(metrics.get('careers_database_up')).toBe('1');
    expect(metrics.get('careers_code_tries_last_hour')).toBe('1');
    expect(metrics.get('careers_code_entry_closed')).toBe('0');
    expect(metrics.get('careers_sources')).toBe('2');
    expect(metrics.get('careers_sources_failing')).toBe('1');
    expect(metrics.get('careers_webhook_events{state="waiting"}')).toBe('1');
    expect(metrics.get('careers_webhook_events{state="failed"}')).toBe('1');
    expect(Number(metrics.get('careers_webhook_oldest_waiting_seconds'))).toBeGreaterThan(3600);
    const mails = ['waiting', 'sent', 'given_up'].map((state) => Number(metrics.get(`careers_mails{state="${state}"}`)));
    expect(mails.reduce((sum, each) => sum + each, 0)).toBe(2);
    await portal.close();
  });

  it('counts sign-ins and uploads, and rejections by reason', async () => {
    const provider = await startOpenidProvider();
    const portal = await openTestPortal({ engine, env: { ...provider.env, ...env } });
    const readCounts = async () =>
      Object.fromEntries(
        [...parseSamples((await readMetrics(portal)).body)].filter(([name]) => /^careers_(sign_ins|uploads)/.test(name)),
      );
    const zeroCounts = {
      ...Object.fromEntries(['code', 'link', 'google', 'linkedin'].map((way) => [`careers_sign_ins_total{way="${way}"}`, '0'])),
      'careers_uploads_total{kind="resume"}': '0',
      'careers_uploads_total{kind="picture"}': '0',
    };
    expect(await readCounts()).toEqual(zeroCounts);

    await portal.signIn('ben@example.com');
    const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload });
    await post('/api/carrer/verifyotp', { email: 'ben@example.com', otp: '00000' });
    const credential = await provider.signCredential({ name: 'Asha', email: 'asha@gmail.com', emailVerified: true });
    for (const _ of [1, 2, 3]) await post('/user/google-login', { credential });
    await post('/user/linkedin-login', { code: 'none' });
    const asha = await createCandidate(portal, 'asha@example.com');
    await asha.uploadResume(buildPdfResume());
    await asha.register({ name: 'cv.exe', bytes: Buffer.from('MZ') });
    await asha.uploadResume({ ...buildPdfResume(), bytes: Buffer.alloc(7 * 1024 * 1024, ' ') });
    await asha.uploadPicture(buildPdfResume());
    await portal.app.inject({
      method: 'POST',
      url: '/user-resume-upload',
      headers: multipartHeaders,
      payload: buildMultipartBody({}),
    });

    expect(await readCounts()).toEqual({
      ...zeroCounts,
      'careers_sign_ins_total{way="code"}': '1',
      'careers_sign_ins_total{way="google"}': '1',
      'careers_sign_ins_refused_total{way="code",reason="invalid_otp"}': '1',
      'careers_sign_ins_refused_total{way="google",reason="google_refused"}': '2',
      'careers_sign_ins_refused_total{way="linkedin",reason="linkedin_refused"}': '1',
      'careers_uploads_total{kind="resume"}': '1',
      'careers_uploads_refused_total{kind="resume",reason="wrong_type"}': '1',
      'careers_uploads_refused_total{kind="resume",reason="too_large"}': '1',
      'careers_uploads_refused_total{kind="resume",reason="session_required"}': '1',
      'careers_uploads_refused_total{kind="picture",reason="wrong_type"}': '1',
    });
    await portal.close();
    await provider.close();
  });

  it('is served while the database is unreachable', async () => {
    const portal = await openTestPortal({ engine, env });
    await portal.database.db.destroy();
    const answer = await readMetrics(portal);
    expect([answer.statusCode, parseSamples(answer.body).get('careers_database_up')]).toEqual([200, '0']);
    await portal.close();
  });

  it('reports the database as up when only its statistics fail', async () => {
    const portal = await openTestPortal({ engine, env });
    await portal.database.db.schema.alterTable('code_tallies').renameTo('too_many_to_count').execute();
    const metrics = parseSamples((await readMetrics(portal)).body);
    expect([metrics.get('careers_database_up'), metrics.has('careers_jobs_open')]).toEqual(['1', false]);
    await portal.close();
  });
});
