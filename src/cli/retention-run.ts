/** `careers retention run`: what a portal that runs forgets by itself every hour. */
import type { Db } from '../server/db/database.ts';
import { forgetOld } from '../server/retention.ts';
import { type Command, CommandFault, parsed } from './command.ts';
import { withPortalDatabase } from './portal-database.ts';
import { untilStopped } from './until-stopped.ts';

const help = `careers retention run [--dry-run]
  Deletes codes, sessions, limits, tokens and sent mails that are past their time, as a running portal does every hour.
  Ctrl-C or SIGTERM stops it after the thousand rows at hand; what is deleted by then is named, and stays deleted.
    --dry-run   only says how many they are`;

export const retentionRun: Command = { name: 'retention run', help, run };

const now = () => new Date();
const tell = (what: string, count: number) => console.log(`${what} ${count}`);

async function run(words: string[]): Promise<number> {
  const { values } = parsed({ args: words, options: { 'dry-run': { type: 'boolean', default: false } } });
  return withPortalDatabase(({ db }) =>
    untilStopped(async (stopped) => {
      if (values['dry-run']) {
        const counted = await withoutCommit(db, stopped);
        if (stopped.aborted) throw new CommandFault(1, 'Stopped before everything was counted. Nothing was deleted.');
        for (const [what, count] of Object.entries(counted)) tell(what, count);
        return 0;
      }
      await forgetOld(db, now, { stopped, onGone: tell });
      if (stopped.aborted) throw new CommandFault(1, 'Stopped. What is named above is deleted; the next run goes on from there.');
      return 0;
    }),
  );
}

/** What would be deleted is counted by deleting it, and taken back. */
async function withoutCommit(db: Db, stopped: AbortSignal): Promise<Record<string, number>> {
  const transaction = await db.startTransaction().execute();
  try {
    return await forgetOld(transaction, now, { stopped });
  } finally {
    await transaction.rollback().execute();
  }
}
