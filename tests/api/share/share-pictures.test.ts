import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('share pictures on %s', (engine) => {
  let portal: TestPortal;
  let jobId: number;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    jobId = await insertJob(portal.database.db, { title: 'Ingénieur & <Designer> in Łódź' });
  });
  afterAll(() => portal.close());

  const get = (url: string, headers = {}) => portal.app.inject({ url, headers });
  const fetchPicture = async (job: Parameters<typeof insertJob>[1]) =>
    (await get(`/share/jobs/${await insertJob(portal.database.db, job)}.png`)).rawPayload;

  it('are PNGs of 1200 by 630, cacheable for a day, and in shared caches for five minutes', async () => {
    const answer = await get(`/share/jobs/${jobId}.png`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, s-maxage=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it('have a strong ETag, and get 304 for it', async () => {
    const { etag } = (await get(`/share/jobs/${jobId}.png`)).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await get(`/share/jobs/${jobId}.png`, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
  });

  it('change with the job', async () => {
    const id = await insertJob(portal.database.db, { title: 'Baker' });
    const before = await get(`/share/jobs/${id}.png`);
    const change = { title: 'Head baker', updated_at: '2026-02-01T00:00:00.000Z' };
    await portal.database.db.updateTable('jobs').set(change).where('id', '=', id).execute();
    const after = await get(`/share/jobs/${id}.png`, { 'if-none-match': before.headers.etag });
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it('draw accents, long titles and titles in scripts without glyphs', async () => {
    expect((await fetchPicture({ title: 'Kraków' })).equals(await fetchPicture({ title: 'Krakow' }))).toBe(false);
    const long = 'Assistant Commissioner for the Bureau of Communicable Diseases, '.repeat(3);
    for (const title of [long, 'x'.repeat(200), 'Инженер', '数据', '\u202e<svg>', '👩🏽‍💻', '-'])
      expect(await sharp(await fetchPicture({ title })).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('exist for the other pages', async () => {
    const answer = await get('/share/portal.png');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('return 404 for an unknown or closed job', async () => {
    const closed = await insertJob(portal.database.db, { title: 'Closed', closedAt: '2026-02-01T00:00:00.000Z' });
    for (const id of [closed, 999_999, 0, '99999999999999999999', '1e3', 'x', '%2e%2e%2f1']) {
      const answer = await get(`/share/jobs/${id}.png`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).not.toContain('image');
    }
  });

  it('are drawn for one site while another requests more than the queue holds', async () => {
    const job = (title: string) => insertJob(portal.database.db, { title });
    const ids = await Promise.all(Array.from({ length: 120 }, (_, at) => job(`Flooded ${at}`)));
    const other = await job('Night nurse');
    const request = (id: number, remoteAddress: string) => portal.app.inject({ url: `/share/jobs/${id}.png`, remoteAddress });
    const flood = ids.map((id) => request(id, '203.0.113.7'));
    await Promise.race(flood);
    expect((await request(other, '198.51.100.9')).statusCode).toBe(200);
    const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([200, 503]));
  });

  it('that a site has requested after many others are drawn for another site without that wait', async () => {
    const job = (title: string) => insertJob(portal.database.db, { title });
    const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => job(`Flooded before ${at}`)));
    const shared = await job('Night nurse of everyone');
    const request = (id: number, remoteAddress: string) => portal.app.inject({ url: `/share/jobs/${id}.png`, remoteAddress });
    let drawn = 0;
    const flood = [...ids, shared].map(async (id) => {
      await request(id, '203.0.113.7');
      drawn += 1;
    });
    await Promise.race(flood);
    expect((await request(shared, '198.51.100.9')).statusCode).toBe(200);
    expect(drawn).toBeLessThan(ids.length / 2);
    await Promise.all(flood);
  });

  it('survive many concurrent requests', async () => {
    const urls = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, at) => `/share/jobs/${await insertJob(portal.database.db, { title: `Job ${at}` })}.png`,
      ),
    );
    const answers = await Promise.all([...urls, ...urls].map((url) => get(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(12);
  });
});
