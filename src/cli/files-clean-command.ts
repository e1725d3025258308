/** `careers files clean`: deletes orphaned files, with `--all` also beyond the safety threshold. */
import { deleteFiles, exceedsSafetyThreshold, findOrphanedFiles } from '#server/candidates/orphaned-file-cleanup.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { withAbortOnSignal } from './abort-on-signal.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers files clean [--dry-run] [--all]
  Removes files older than an hour that the database does not know, as a running portal does every hour.
    --dry-run   only counts them
    --all       also removes more than five files, or than the database knows, when they exceed a tenth of those: first check
                that it is the database of these files, and that the backup is good`;

export const filesCleanCommand: Command = { name: 'files clean', help, run };

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({
    args,
    options: { 'dry-run': { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  });
  return withMigratedDatabase(({ db }, env) =>
    withAbortOnSignal(async (signal) => {
      const files = await openFileStore(env);
      const found = await findOrphanedFiles({ db, files, now: () => new Date() }, signal);
      if (signal.aborted) throw new CommandError(1, 'Stopped. Nothing was removed.');
      const { recorded, orphans, unfinished, recent } = found;
      console.log(
        `of the files older than an hour: known ${recorded}, unknown ${orphans.length}, unfinished ${unfinished.length}; younger: ${recent}`,
      );
      if (values['dry-run']) return 0;
      if (exceedsSafetyThreshold(found) && !values.all)
        throw new CommandError(
          1,
          'These are more than uploads leave: they may be the files of another database. Nothing was removed; --all removes them.',
        );
      const { removed, failed } = await deleteFiles(files, [...unfinished, ...orphans], signal);
      console.log(`removed ${removed}`);
      if (failed > 0) throw new CommandError(1, `${failed} could not be removed.`);
      if (signal.aborted) throw new CommandError(1, 'Stopped before all of them were removed.');
      return 0;
    }),
  );
}
