import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/**
 * Adds proof and display columns of an identity, the time of a candidate's last code, and the pending identity of a code's browser.
 * Older identities of Google's own addresses are proven. Others prove their address again with their next code.
 */
export const identityProofs: EngineMigration = async (db) => {
  for (const column of ['provider', 'name', 'email'])
    await db.schema
      .alterTable('identities')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  for (const column of ['proven_at', 'used_at']) await db.schema.alterTable('identities').addColumn(column, 'text').execute();
  await sql`update identities set provider = case when issuer like '%google%' then 'google' else 'linkedin' end`.execute(db);
  await sql`
    update identities set proven_at = created_at
    where provider = 'google' and candidate_id in (select id from candidates where email like '%@gmail.com')
  `.execute(db);

  await db.schema.alterTable('candidates').addColumn('code_used_at', 'text').execute();
  await db.schema.alterTable('one_time_codes').addColumn('pending_identity', 'text').execute();
};
