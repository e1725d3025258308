/** `careers restore`: what `careers backup` made, into a portal that is empty and stopped. */
import { RestoreError, restoreBackup } from '#server/platform/backup/backup-restore.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { parseFolderArgument, summarizeManifest } from './backup-command.ts';
import { type Command, CommandError } from './command.ts';
import { withDatabase } from './command-database.ts';

const help = `careers restore FOLDER
  Brings a backup into a portal without jobs and candidates that does not run, on either engine. Every byte is checked
  before anything is written. Mails that waited when it was made are given up: they may have been sent since.`;

export const restoreCommand: Command = { name: 'restore', help, run };

async function run(words: string[]): Promise<number> {
  const folder = parseFolderArgument(words);
  return withDatabase(async (database, env) => {
    try {
      const { manifest, failedMails: mailsGivenUp } = await restoreBackup({
        database,
        files: await openFileStore(env),
        folder,
        now: () => new Date(),
      });
      console.log(`restored ${summarizeManifest(manifest)}`);
      if (mailsGivenUp > 0) console.log(`mails that waited, given up: ${mailsGivenUp}`);
      return 0;
    } catch (error) {
      throw error instanceof RestoreError ? new CommandError(1, error.message) : error;
    }
  });
}
