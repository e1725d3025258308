import { sql } from 'kysely';
import type { Db } from '../../src/server/db/database.ts';

let inserted = 0;

/** An open job, as a row; gives its id. Like every change of jobs it moves the catalogue's version. */
export async function insertJob(
  db: Db,
  told: { title?: string; company?: string; isApproved?: 0 | 1; closedAt?: string } = {},
): Promise<number> {
  const { title = 'Accountant', company = 'Larkfield', isApproved = 1, closedAt = null } = told;
  inserted += 1;
  const externalId = `job-${inserted}`;
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name: company })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: company }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = await db
    .insertInto('jobs')
    .values({
      source: 'tests',
      external_id: externalId,
      title,
      company_id: companyId,
      type: 'H',
      city: 'Leeds',
      state: 'England',
      country: 'GB',
      workmode: 'Onsite',
      experience: '',
      skills: '[]',
      description: '<p>Keeps the books.</p>',
      logo: '',
      pay: null,
      approved_at: '2026-01-12T09:00:00.000Z',
      valid_through: null,
      is_approved: isApproved,
      closed_at: closedAt,
      content_hash: '',
      created_at: '2026-01-12T09:00:00.000Z',
      updated_at: '2026-01-12T09:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('catalogue').set({ version: sql`version + 1` }).execute();
  return job.id;
}
