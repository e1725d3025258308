import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('job calls on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  const post = (url: string, payload: object | string) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

  test('return no categories for an empty catalogue', async () => {
    const response = await portal.app.inject('/job-by-category');

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: [] });
  });

  test('"A page past the end is an empty list"', async () => {
    const response = await post('/search/page-no/7', {});

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: { dashboard: [], total: 0, page: 7, page_size: 20 } });
  });

  test.each([4711, 3_000_000_000, '999999999999999'])('"An unapproved or unknown job is a 404": %s', async (jdid) => {
    const response = await post('/job-detail', { jdid });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      success: false,
      error: { message: 'This role is no longer open.', code: 'not_found' },
    });
  });

  test('return the same 404 for closed, unapproved and unknown jobs', async () => {
    const { db } = portal.database;
    const [firstOpen, , , lastOpen] = [
      await insertJob(db),
      await insertJob(db, { isApproved: 0 }),
      await insertJob(db, { closedAt: '2026-02-01T00:00:00.000Z' }),
      await insertJob(db),
    ];
    const responses = await Promise.all(
      Array.from({ length: lastOpen + 5 }, (_, index) => post('/job-detail', { jdid: index + 1 })),
    );
    const visible = responses.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index + 1] : []));
    expect(visible).toEqual([firstOpen, lastOpen]);
    const errors = new Set(
      responses.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode, body }) => statusCode + body),
    );
    expect([...errors]).toEqual([`404${(await post('/job-detail', { jdid: 999_999 })).body}`]);
    await db.deleteFrom('jobs').execute();
  });

  test.each(['x', '0', '-1', '1.5', '1e3', '1000000000', '%20'])('reject the page "%s"', async (page) => {
    const response = await post(`/search/page-no/${page}`, {});

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      error: { code: 'invalid_input', fields: { page: expect.any(String) } },
    });
  });

  test('the page 1000000 is an empty list', async () => {
    const response = await post('/search/page-no/1000000', {});

    expect([response.statusCode, response.json().message.dashboard]).toEqual([200, []]);
  });

  test('reject text with a NUL character', async () => {
    const inBody = await post('/search/page-no/1', { description: 'nurse\0' });
    const inPath = await post('/search/page-no/1%00', {});

    for (const response of [inBody, inPath]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, error: { code: 'broken_text' } });
    }
  });

  test.each(['/api/nothing', '/user/nothing', '/search/nothing', '/job-detail/7'])(
    '"unknown path under the API\'s prefixes": %s is a 404 in JSON',
    async (url) => {
      const response = await portal.app.inject({ url, headers: { accept: 'text/html' } });

      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
    },
  );

  test('return 413 for a huge body', async () => {
    const response = await post('/search/page-no/1', { description: 'x'.repeat(100_000) });

    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ success: false, error: { code: 'too_large' } });
  });

  test('return 400 for invalid JSON', async () => {
    const response = await post('/search/page-no/1', '{"description": ');

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      error: { message: 'The request is not valid JSON.', code: 'invalid_input' },
    });
  });

  test('require a session for the list of candidates', async () => {
    const withoutToken = await post('/user/dashboard/page-no/1', {});
    const withInvalidToken = await post('/user/dashboard/page-no/1', { token: 'made.up' });

    for (const response of [withoutToken, withInvalidToken]) expect(response.statusCode).toBe(401);
  });
});
