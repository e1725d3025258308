/** `careers restore`: restores a backup into an empty, stopped portal. */
import { loadDotEnv, readConfig } from '#server/config.ts';
import { RestoreError, restoreBackup, verifyBackup } from '#server/platform/backup/backup-restore.ts';
import { deriveKeys, loadExistingSecretKeys } from '#server/platform/crypto/secret-key.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { parseFolderArgument, summarizeManifest } from './backup-command.ts';
import { type Command, CommandError } from './command.ts';
import { withDatabase } from './command-database.ts';

const help = `careers restore FOLDER [--unverified]
  Restores a backup into a stopped portal without jobs and candidates, on either engine. Checks the signature and every
  byte before it writes anything. Gives up mails that waited when the backup was made: they may have been sent since.
  Webhook events that waited are listed as failed; careers webhooks replay sends them.
  Leaves out candidates that were deleted since, as the file store and the backups beside FOLDER tell.
    --unverified    restores a backup without signature, or of a portal whose secret key is lost`;

export const restoreCommand: Command = { name: 'restore', help, run };

async function run(args: string[]): Promise<number> {
  const { folder, values } = parseFolderArgument(args, ['unverified']);
  loadDotEnv();
  const secrets = loadExistingSecretKeys(readConfig());
  try {
    const manifest = await verifyBackup(folder, {
      keys: secrets && deriveKeys(secrets, 'backups'),
      unverified: values.unverified ?? false,
    });
    return await withDatabase(async (database, env) => {
      const files = await openFileStore(env);
      const now = () => new Date();
      const { failedMails, failedEvents, deletedCandidates } = await restoreBackup({ database, files, folder, manifest, now });
      console.log(`restored ${summarizeManifest(manifest)}`);
      if (failedMails > 0) console.log(`mails that waited, given up: ${failedMails}`);
      if (failedEvents > 0) console.log(`webhook events that waited, listed as failed: ${failedEvents}`);
      if (deletedCandidates > 0) console.log(`candidates deleted since, left out: ${deletedCandidates}`);
      return 0;
    });
  } catch (error) {
    throw error instanceof RestoreError ? new CommandError(1, error.message) : error;
  }
}
