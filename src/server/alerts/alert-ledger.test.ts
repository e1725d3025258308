import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '../../../tests/support/databases/test-databases.ts';
import { selectMailed } from './alert-ledger.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase('sqlite');
});
afterEach(() => database.close());

/** Beginning with the alert's rows, a run of 10,000 alerts blocked the event loop for up to 22 s. */
test('SQLite looks for the jobs of a run one by one, however many the alert has had', async () => {
  const { sql, parameters } = selectMailed(database.db, 'alert', [1, 2, 3]).compile();
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await database.db.executeQuery<{ detail: string }>(plan as CompiledQuery<{ detail: string }>);
  expect(rows.map(({ detail }) => /\b(own|member|alert_jobs)\b.*\((.*)\)/.exec(detail)?.slice(1))).toEqual([
    ['own', 'rowid=?'],
    ['member', 'group_key=?'],
    ['alert_jobs', 'alert_id=? AND job_id=?'],
  ]);
});
