/** `careers retention run`: what a portal that runs forgets by itself every hour. */
import type { Db } from '#server/platform/db/database.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { withAbortOnSignal } from './abort-on-signal.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers retention run [--dry-run]
  Deletes codes, sessions, limits, tokens and sent mails that are past their time, as a running portal does every hour.
  Ctrl-C or SIGTERM stops it after the thousand rows at hand; what is deleted by then is named, and stays deleted.
    --dry-run   only says how many they are`;

export const retentionRunCommand: Command = { name: 'retention run', help, run };

const now = () => new Date();
const tell = (what: string, count: number) => console.log(`${what} ${count}`);

async function run(words: string[]): Promise<number> {
  const { values } = parseCommandArgs({ args: words, options: { 'dry-run': { type: 'boolean', default: false } } });
  return withMigratedDatabase(({ db }) =>
    withAbortOnSignal(async (stopped) => {
      if (values['dry-run']) {
        const counted = await withoutCommit(db, stopped);
        if (stopped.aborted) throw new CommandError(1, 'Stopped before everything was counted. Nothing was deleted.');
        for (const [what, count] of Object.entries(counted)) tell(what, count);
        return 0;
      }
      await deleteExpiredData(db, now, { signal: stopped, onDeleted: tell });
      if (stopped.aborted) throw new CommandError(1, 'Stopped. What is named above is deleted; the next run goes on from there.');
      return 0;
    }),
  );
}

/** What would be deleted is counted by deleting it, and taken back. */
async function withoutCommit(db: Db, stopped: AbortSignal): Promise<Record<string, number>> {
  const transaction = await db.startTransaction().execute();
  try {
    return await deleteExpiredData(transaction, now, { signal: stopped });
  } finally {
    await transaction.rollback().execute();
  }
}
