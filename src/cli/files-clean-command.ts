/** `careers files clean`: files that no row speaks of, also when they are more than a running portal dares to remove. */
import { deleteFiles, exceedsSafetyThreshold, findOrphanedFiles } from '#server/candidates/orphaned-file-cleanup.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { withAbortOnSignal } from './abort-on-signal.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers files clean [--dry-run] [--all]
  Removes files that the database knows nothing of and that are an hour old, as a running portal does every hour.
    --dry-run   only says how many they are
    --all       also when they are more than a tenth of the files that the database knows: be sure that it is their
                database, and that the backup is good`;

export const filesCleanCommand: Command = { name: 'files clean', help, run };

async function run(words: string[]): Promise<number> {
  const { values } = parseCommandArgs({
    args: words,
    options: { 'dry-run': { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  });
  return withMigratedDatabase(({ db }, env) =>
    withAbortOnSignal(async (stopped) => {
      const files = await openFileStore(env);
      const found = await findOrphanedFiles({ db, files, now: () => new Date() }, stopped);
      if (stopped.aborted) throw new CommandError(1, 'Stopped. Nothing was removed.');
      const { recorded: known, orphans, unfinished, recent: young } = found;
      console.log(
        `of the files older than an hour: known ${known}, unknown ${orphans.length}, unfinished ${unfinished.length}; younger: ${young}`,
      );
      if (values['dry-run']) return 0;
      if (exceedsSafetyThreshold(found) && !values.all)
        throw new CommandError(
          1,
          'These are more than uploads leave: they may be the files of another database. Nothing was removed; --all removes them.',
        );
      const { removed, failed } = await deleteFiles(files, [...unfinished, ...orphans], stopped);
      console.log(`removed ${removed}`);
      if (failed > 0) throw new CommandError(1, `${failed} could not be removed.`);
      if (stopped.aborted) throw new CommandError(1, 'Stopped before all of them were removed.');
      return 0;
    }),
  );
}
