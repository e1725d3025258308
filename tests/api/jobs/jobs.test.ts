import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('asking for jobs on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  const post = (url: string, payload: object | string) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

  test('an empty portal has no categories', async () => {
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

  test('of the ids from 1 on a visitor sees exactly the open ones; the others are as unknown as one that never was', async () => {
    const { db } = portal.database;
    const [open, , , again] = [
      await insertJob(db),
      await insertJob(db, { isApproved: 0 }),
      await insertJob(db, { closedAt: '2026-02-01T00:00:00.000Z' }),
      await insertJob(db),
    ];
    const answers = await Promise.all(Array.from({ length: again + 5 }, (_, at) => post('/job-detail', { jdid: at + 1 })));
    const seen = answers.flatMap(({ statusCode }, at) => (statusCode === 200 ? [at + 1] : []));
    expect(seen).toEqual([open, again]);
    const others = new Set(
      answers.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode, body }) => statusCode + body),
    );
    expect([...others]).toEqual([`404${(await post('/job-detail', { jdid: 999_999 })).body}`]);
    await db.deleteFrom('jobs').execute();
  });

  test.each(['x', '0', '-1', '1.5', '1e3', '1000000', '%20'])('page "%s" is no page', async (page) => {
    const response = await post(`/search/page-no/${page}`, {});

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      error: { code: 'invalid_input', fields: { page: expect.any(String) } },
    });
  });

  test('text with a NUL, which no column takes, is refused', async () => {
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

  test('a huge body is 413', async () => {
    const response = await post('/search/page-no/1', { description: 'x'.repeat(100_000) });

    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ success: false, error: { code: 'too_large' } });
  });

  test('broken JSON is 400', async () => {
    const response = await post('/search/page-no/1', '{"description": ');

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      error: { message: 'The request is not valid JSON.', code: 'invalid_input' },
    });
  });

  test('the list for candidates needs a session', async () => {
    const without = await post('/user/dashboard/page-no/1', {});
    const withMadeUp = await post('/user/dashboard/page-no/1', { token: 'made.up' });

    for (const response of [without, withMadeUp]) expect(response.statusCode).toBe(401);
  });
});
