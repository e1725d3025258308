/** `careers retention run`: what a portal that runs forgets by itself every hour. */
import type { Db } from '../server/db/database.ts';
import { forgetOld } from '../server/retention.ts';
import { type Command, parsed } from './command.ts';
import { withPortalDatabase } from './portal-database.ts';

const help = `careers retention run [--dry-run]
  Deletes codes, sessions, limits, tokens and sent mails that are past their time, as a running portal does every hour.
    --dry-run   only says how many they are`;

export const retentionRun: Command = { name: 'retention run', help, run };

async function run(words: string[]): Promise<number> {
  const { values } = parsed({ args: words, options: { 'dry-run': { type: 'boolean', default: false } } });
  return withPortalDatabase(async ({ db }) => {
    const gone = values['dry-run'] ? await withoutCommit(db) : await forgetOld(db, () => new Date());
    for (const [what, count] of Object.entries(gone)) console.log(`${what} ${count}`);
    return 0;
  });
}

/** What would be deleted is counted by deleting it, and taken back. */
async function withoutCommit(db: Db): Promise<Record<string, number>> {
  const transaction = await db.startTransaction().execute();
  try {
    return await forgetOld(transaction, () => new Date());
  } finally {
    await transaction.rollback().execute();
  }
}
