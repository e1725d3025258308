import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHeldApplications } from '#server/apply-form/held-applications.ts';
import type { Db } from '#server/platform/db/database.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const key = { secret: 'browser', jobId: 1 };
const visitor = { client: { network: '203.0.113.7', onLoopback: false } };
const createForm = (name: string) => ({ values: { name, phone: '', email: '', consent: '' }, read: {} });
const createResume = (name: string, mediaType: string, text: string) => ({ name, mediaType, bytes: Buffer.from(text) });

describe.each(engines)('held forms on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
  });
  afterEach(() => portal.close());

  const hold = (db: Db) =>
    createHeldApplications({
      database: { db, engine },
      files: portal.services.files,
      keys: [Buffer.alloc(32, 1)],
      now: () => new Date('2026-11-05T14:00:00Z'),
      log: { info() {}, warn() {}, error() {} },
    });

  /** Calls `run` once, after the first statement. */
  function runAfterStatement(db: Db, run: () => Promise<unknown>): Db {
    let pending: typeof run | undefined = run;
    return db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const current = pending;
        pending = undefined;
        await current?.();
        return result;
      },
    });
  }

  test('keep name, type and size of a file that is uploaded while the form changes, and the values that were typed', async () => {
    const { db } = portal.database;
    const held = hold(db);
    await held.hold(key, visitor, createForm('Asha'), createResume('first.txt', 'text/plain', 'first'));
    const upload = () => held.hold(key, visitor, createForm('Asha'), createResume('second.pdf', 'application/pdf', 'the second'));

    await hold(runAfterStatement(db, upload)).update(key, undefined, (form) => ({ ...form, ...createForm('Asha Rao') }));

    expect(await held.readResume(key)).toEqual({ ...createResume('second.pdf', 'application/pdf', 'the second'), size: 10 });
    const found = await held.find(key);
    expect(found?.form).toMatchObject({ values: { name: 'Asha Rao' }, resume: { name: 'second.pdf', size: 10 } });
  });
});
