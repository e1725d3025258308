/** `careers backup`: the portal's data into a folder, while the portal serves. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBackup } from '../server/backup/backup.ts';
import type { Manifest } from '../server/backup/backup-format.ts';
import { openFileStore } from '../server/files/file-store.ts';
import { type Command, CommandFault, parsed } from './command.ts';
import { withPortalDatabase } from './portal-database.ts';

const help = `careers backup FOLDER
  Copies the database and the files into a new folder, while the portal runs. The folder has its name only once it is
  complete. Not in it: sessions and codes, and the secret key.`;

export const backup: Command = { name: 'backup', help, run };

async function run(words: string[]): Promise<number> {
  const folder = onlyFolder(words);
  if (existsSync(folder)) throw new CommandFault(1, `${folder} is there already. Name a folder that is not.`);
  return withPortalDatabase(async (database, env) => {
    const manifest = await makeBackup({ database, files: await openFileStore(env), folder, now: () => new Date() });
    console.log(`backed up ${contentsOf(manifest)}`);
    for (const key of manifest.missing)
      console.error(`missing: the file ${key}, which the database speaks of, is not in the portal`);
    return manifest.missing.length === 0 ? 0 : 1;
  });
}

/** The one folder that a command names. */
export function onlyFolder(words: string[]): string {
  const { positionals } = parsed({ args: words, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CommandFault(2, 'Name one folder.');
  return resolve(folder);
}

export function contentsOf({ tables, files }: Manifest): string {
  const counts = ['jobs', 'candidates', 'applications'].map((table) => `${table} ${tables[table]?.rows ?? 0}`);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${counts.join(', ')}, rows ${rows}, files ${files.length}`;
}
