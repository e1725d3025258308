/** `careers restore`: restores a backup into an empty, stopped portal. */
import { loadDotEnv, readConfig } from '#server/config.ts';
import { restoreBackup } from '#server/platform/backup/backup-restore.ts';
import { verifyBackup } from '#server/platform/backup/backup-verification.ts';
import { RestoreError } from '#server/platform/backup/restore-error.ts';
import { deriveKeys, loadExistingSecretKeys } from '#server/platform/crypto/secret-key.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { parseFolderArgument, summarizeManifest } from './backup-command.ts';
import { type Command, CommandError } from './command.ts';
import { withDatabase } from './command-database.ts';
import { openCommandMails } from './command-mails.ts';
import { escapeControls } from './jobs/feed-arguments.ts';

const help = `careers restore FOLDER [--unverified]
  Restores a backup into a stopped portal without jobs and candidates, on either engine. Checks the signature and every
  byte before it writes anything. Gives up mails that waited when the backup was made: they may have been sent since.
  So with applications that waited for a daily digest: careers applications undelivered lists them. Webhook events that
  waited are listed as failed; careers webhooks replay sends them. Applications that waited for an applicant tracking
  system are listed as uncertain; careers applications retry hands them over.
  Candidates whose accounts waited to be deleted get a new day to keep them, and a new mail with the link.
  Leaves out candidates that were deleted since, as the file store and the signed backups beside FOLDER tell.
    --unverified    restores a backup without signature, or of a portal whose secret key is lost, and counts the
                    deletions that such backups beside it name`;

const uncounted =
  'Candidates whose deletion only such a folder names are back. If you trust these folders, restore again into an empty portal, with --unverified.';

export const restoreCommand: Command = { name: 'restore', help, run };

async function run(args: string[]): Promise<number> {
  const { folder, values } = parseFolderArgument(args, ['unverified']);
  loadDotEnv();
  const secrets = loadExistingSecretKeys(readConfig());
  try {
    const verification = { keys: secrets && deriveKeys(secrets, 'backups'), unverified: values.unverified ?? false };
    const manifest = await verifyBackup(folder, verification);
    return await withDatabase(async (database, env) => {
      const files = await openFileStore(env);
      // Before anything is written, since settings that cannot mail are an error.
      const mails = await openCommandMails(database.db, env);
      const now = () => new Date();
      const result = await restoreBackup({ database, files, folder, manifest, verification, mails, now });
      const { failedMails, failedEvents, uncertainHandOvers, clearedDigests } = result;
      const { postponedDeletions, deletedCandidates, ignoredBackups } = result;
      console.log(`restored ${summarizeManifest(manifest)}`);
      if (failedMails > 0) console.log(`mails that waited, given up: ${failedMails}`);
      if (failedEvents > 0) console.log(`webhook events that waited, listed as failed: ${failedEvents}`);
      if (uncertainHandOvers > 0)
        console.log(`applications that waited for a system, listed as uncertain: ${uncertainHandOvers}`);
      if (postponedDeletions > 0) console.log(`deletions that wait, with a new day and mail: ${postponedDeletions}`);
      if (clearedDigests > 0) console.log(`applications that waited for a daily digest, left undelivered: ${clearedDigests}`);
      if (deletedCandidates > 0) console.log(`candidates deleted since, left out: ${deletedCandidates}`);
      for (const reason of ignoredBackups)
        console.error(escapeControls(`${reason} The deletions that it names were not counted.`));
      if (ignoredBackups.length > 0 && !verification.unverified) console.error(uncounted);
      return 0;
    });
  } catch (error) {
    throw error instanceof RestoreError ? new CommandError(1, error.message) : error;
  }
}
