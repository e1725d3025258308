/** `careers retention run`: deletes expired data, as a running portal does every hour. */
import type { Db } from '#server/platform/db/database.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { withAbortOnSignal } from './abort-on-signal.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers retention run [--dry-run]
  Deletes expired codes, sessions, limits, tokens and sent mails, as a running portal does every hour. Ctrl-C or
  SIGTERM stops it after the current thousand rows; it prints the number of deleted rows.
    --dry-run   only counts them`;

export const retentionRunCommand: Command = { name: 'retention run', help, run };

const now = () => new Date();
const printCount = (name: string, count: number) => console.log(`${name} ${count}`);

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } });
  return withMigratedDatabase(({ db }) =>
    withAbortOnSignal(async (signal) => {
      if (values['dry-run']) {
        const counts = await countExpired(db, signal);
        if (signal.aborted) throw new CommandError(1, 'Stopped before everything was counted. Nothing was deleted.');
        for (const [name, count] of Object.entries(counts)) printCount(name, count);
        return 0;
      }
      await deleteExpiredData(db, now, { signal, onDeleted: printCount });
      if (signal.aborted) throw new CommandError(1, 'Stopped. What is named above is deleted; the next run goes on from there.');
      return 0;
    }),
  );
}

/** Counts the expired rows by deleting them in a transaction that is rolled back. */
async function countExpired(db: Db, signal: AbortSignal): Promise<Record<string, number>> {
  const transaction = await db.startTransaction().execute();
  try {
    return await deleteExpiredData(transaction, now, { signal });
  } finally {
    await transaction.rollback().execute();
  }
}
