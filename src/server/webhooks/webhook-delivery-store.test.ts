import { CompiledQuery } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '../../../tests/support/databases/test-databases.ts';
import { selectNext, webhookDeliveryStore } from './webhook-delivery-store.ts';

const at = '2026-11-05T14:00:00.000Z';
const createDelivery = (n: number) => ({
  id: `msg_${n}`,
  endpoint: 'ats',
  type: 'job.closed' as const,
  orderKey: `job ${n}`,
  candidateId: null,
  payload: '',
  dueAt: at,
  expiresAt: '2026-11-09T14:00:00.000Z',
});

let database: Database;
afterEach(() => database.close());

/** It made a join of the look for earlier events, and compared every two of 5,000 for longer than a statement may take. */
test('PostgreSQL looks for the earlier event of each key one by one, without statistics as well', async () => {
  database = await openTestDatabase('postgresql');
  const { db } = database;
  await webhookDeliveryStore(db).insert(
    Array.from({ length: 1000 }, (_, n) => createDelivery(n)),
    at,
  );

  const { sql, parameters } = selectNext(db, 'ats', []).select('position').compile();
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
  const plan = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(plan).toContain('SubPlan');
  expect(plan).not.toContain('Join');
});
