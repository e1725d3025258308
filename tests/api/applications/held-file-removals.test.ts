import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHeldApplications, type HeldApplications } from '#server/apply-form/held-applications.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../../support/fakes/s3-server.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const key = { secret: 'browser', jobId: 1 };
const visitor = { client: { network: '203.0.113.7', onLoopback: false } };
const form = { values: { name: 'Asha', phone: '', email: '', consent: '' }, read: {} };
const resume = { name: 'cv.txt', mediaType: 'text/plain', bytes: Buffer.from('resume') };
const hourMs = 3_600_000;

describe.each(engines)('files of held forms that cannot be removed at first, on %s', (engine) => {
  let bucket: S3Server;
  let portal: TestPortal;
  let held: HeldApplications;
  let time: number;
  beforeEach(async () => {
    time = Date.parse('2026-11-05T14:00:00Z');
    bucket = await openS3Server();
    portal = await openTestPortal({ engine, env: bucket.settings, now: () => new Date(time) });
    const { database, files } = portal.services;
    const log = { info() {}, warn() {}, error() {} };
    held = createHeldApplications({ database, files, keys: [Buffer.alloc(32, 1)], now: () => new Date(time), log });
  });
  afterEach(async () => {
    await portal.close();
    await bucket.stop();
  });

  test.each<[string, (form: HeldApplications) => Promise<unknown>]>([
    [
      'expired',
      (held) => {
        time += hourMs;
        return held.deleteExpired();
      },
    ],
    ['sent or discarded', (held) => held.discard(key)],
    ['discarded answer', (held) => held.discardAnswer(key, 'certificate')],
    ['replaced', (held) => held.hold(key, visitor, form, resume)],
  ])('are removed by the task of each minute: %s', async (_, remove) => {
    await held.hold(key, visitor, form, resume);
    await held.holdAnswer(key, visitor, 'certificate', resume);
    const before = [...bucket.objects.keys()];
    bucket.affectedMethod = 'DELETE';
    bucket.behavior = 'busy';
    await remove(held);
    expect([...bucket.objects.keys()]).toEqual(expect.arrayContaining(before));

    bucket.behavior = 'serve';
    await portal.services.accounts.deleteRequested();
    const { db } = portal.database;
    const rows = await db.selectFrom('held_applications').select('file_id').execute();
    expect(bucket.objects.size).toBe(rows.length);
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([]);
  });

  test('are tried once when many forms expire at once, so that other tasks of the minute do not wait for the bucket', async () => {
    // More than a batch has.
    for (let jobId = 1; jobId <= 101; jobId++) await held.hold({ ...key, jobId }, visitor, form, resume);
    Object.assign(bucket, { affectedMethod: 'DELETE', behavior: 'busy' });
    time += hourMs;
    expect(await held.deleteExpired()).toBe(101);
    const tried = bucket.receivedRequests.filter((request) => request.startsWith('DELETE'));
    expect(new Set(tried).size).toBe(1);
    expect(await portal.database.db.selectFrom('file_removals').selectAll().execute()).toHaveLength(101);
  });

  test('are removed at once from a bucket that answers, and their pending removals end', async () => {
    await held.hold(key, visitor, form, resume);
    await held.discard(key);
    expect(bucket.objects.size).toBe(0);
    expect(await portal.database.db.selectFrom('file_removals').selectAll().execute()).toEqual([]);
  });
});
