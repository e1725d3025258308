/** `careers backup`: backs up the portal's data into a folder while the portal runs. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupManifest } from '#server/platform/backup/backup-manifest-schema.ts';
import { createBackup } from '#server/platform/backup/backup-writer.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers backup FOLDER
  Copies the database and the files into a new folder while the portal runs. The folder gets its name once it is
  complete. It contains neither sessions, codes nor the secret key.`;

export const backupCommand: Command = { name: 'backup', help, run };

async function run(args: string[]): Promise<number> {
  const folder = parseFolderArgument(args);
  if (existsSync(folder)) throw new CommandError(1, `${folder} is there already. Name a folder that is not.`);
  return withMigratedDatabase(async (database, env) => {
    const manifest = await createBackup({ database, files: await openFileStore(env), folder, now: () => new Date() });
    console.log(`backed up ${summarizeManifest(manifest)}`);
    for (const key of manifest.missing)
      console.error(`missing: the file ${key}, which the database refers to, is not in the file store`);
    return manifest.missing.length === 0 ? 0 : 1;
  });
}

/** Parses the folder, the only argument of the command. */
export function parseFolderArgument(args: string[]): string {
  const { positionals } = parseCommandArgs({ args, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CommandError(2, 'Name one folder.');
  return resolve(folder);
}

export function summarizeManifest({ tables, files }: BackupManifest): string {
  const counts = ['jobs', 'candidates', 'applications'].map((table) => `${table} ${tables[table]?.rows ?? 0}`);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${counts.join(', ')}, rows ${rows}, files ${files.length}`;
}
