/** `careers backup`: backs up the portal's data into a folder while the portal runs. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { BackupManifest } from '#server/platform/backup/backup-manifest-schema.ts';
import { createBackup } from '#server/platform/backup/backup-writer.ts';
import { recordBackup } from '#server/platform/backup/last-backup.ts';
import { removeAbandonedBackups } from '#server/platform/backup/unfinished-backups.ts';
import { deriveKey, loadSecretKey } from '#server/platform/crypto/secret-key.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers backup FOLDER
  Copies the database and the files into a new folder while the portal runs. The folder gets its name once it is
  complete. It contains neither sessions, codes nor the secret key, and is signed with that key.
  Removes what killed backups have left beside it.`;

export const backupCommand: Command = { name: 'backup', help, run };

async function run(args: string[]): Promise<number> {
  const { folder } = parseFolderArgument(args);
  if (existsSync(folder)) throw new CommandError(1, `${folder} is there already. Name a folder that is not.`);
  // Before the backup, which may need their space.
  const unremoved = await removeAbandonedBackups(dirname(folder), new Date());
  for (const reason of unremoved) console.error(reason);
  return withMigratedDatabase(async (database, env) => {
    const key = deriveKey(loadSecretKey(env), 'backups');
    const manifest = await createBackup({ database, files: await openFileStore(env), folder, key, now: () => new Date() });
    const complete = manifest.missing.length + manifest.changed.length === 0;
    recordBackup(env.dataDir, { at: manifest.made_at, folder, complete });
    console.log(`backed up ${summarizeManifest(manifest)}`);
    for (const key of manifest.missing)
      console.error(`missing: the file ${key}, which the database refers to, is not in the file store`);
    for (const key of manifest.changed)
      console.error(`changed: the file ${key} is left out, because its bytes in the file store are not those that were uploaded`);
    return complete && unremoved.length === 0 ? 0 : 1;
  });
}

/** Parses the folder, the only argument of the command, and its flags. */
export function parseFolderArgument<Flag extends string = never>(
  args: string[],
  flags: readonly Flag[] = [],
): { folder: string; values: Partial<Record<Flag, boolean>> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  const { positionals, values } = parseCommandArgs({ args, allowPositionals: true, options });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CommandError(2, 'Name one folder.');
  // Every option is one of the flags.
  return { folder: resolve(folder), values: values as Partial<Record<Flag, boolean>> };
}

export function summarizeManifest({ tables, files }: BackupManifest): string {
  const counts = ['jobs', 'candidates', 'applications'].map((table) => `${table} ${tables[table]?.rows ?? 0}`);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${counts.join(', ')}, rows ${rows}, files ${files.length}`;
}
