/** `careers files clean`: files that no row speaks of, also when they are more than a running portal dares to remove. */
import { areMany, findOrphans, removeFiles } from '../server/candidates/orphaned-files.ts';
import { openFileStore } from '../server/files/file-store.ts';
import { type Command, CommandFault, parsed } from './command.ts';
import { withPortalDatabase } from './portal-database.ts';
import { untilStopped } from './until-stopped.ts';

const help = `careers files clean [--dry-run] [--all]
  Removes files that the database knows nothing of and that are an hour old, as a running portal does every hour.
    --dry-run   only says how many they are
    --all       also when they are more than a tenth of the files that the database knows: be sure that it is their
                database, and that the backup is good`;

export const filesClean: Command = { name: 'files clean', help, run };

async function run(words: string[]): Promise<number> {
  const { values } = parsed({
    args: words,
    options: { 'dry-run': { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  });
  return withPortalDatabase(({ db }, env) =>
    untilStopped(async (stopped) => {
      const files = await openFileStore(env);
      const found = await findOrphans({ db, files, now: () => new Date() }, stopped);
      if (stopped.aborted) throw new CommandFault(1, 'Stopped. Nothing was removed.');
      const { known, orphans, unfinished, young } = found;
      console.log(
        `of the files older than an hour: known ${known}, unknown ${orphans.length}, unfinished ${unfinished.length}; younger: ${young}`,
      );
      if (values['dry-run']) return 0;
      if (areMany(found) && !values.all)
        throw new CommandFault(
          1,
          'These are more than uploads leave: they may be the files of another database. Nothing was removed; --all removes them.',
        );
      const { removed, failed } = await removeFiles(files, [...unfinished, ...orphans], stopped);
      console.log(`removed ${removed}`);
      if (failed > 0) throw new CommandFault(1, `${failed} could not be removed.`);
      if (stopped.aborted) throw new CommandFault(1, 'Stopped before all of them were removed.');
      return 0;
    }),
  );
}
