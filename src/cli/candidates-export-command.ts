/** `careers candidates export`: writes everything that the portal holds of a candidate. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createAccountExport } from '#server/accounts/account-export.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { findCandidateId, parseEmailArgument } from './candidate-argument.ts';
import { type Command, CommandError } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';
import { operatorLog } from './operator-log.ts';

const help = `careers candidates export EMAIL [FILE]
  Writes a ZIP with everything the portal holds of a candidate: JSON, a readable page and the files. The same as
  Download my data in My Profile, without voluntary answers that wait to be sent. FILE must not exist; by default it is candidate-ID.zip.
  Missing and damaged files are empty in the archive and named on standard error, and the exit code is 1.`;

export const candidatesExportCommand: Command = { name: 'candidates export', help, run };

async function run(args: string[]): Promise<number> {
  const [email, file] = parseEmailArgument(args, 1);
  return withMigratedDatabase(async (database, env) => {
    const candidateId = await findCandidateId(database, email);
    const path = resolve(file ?? `candidate-${candidateId}.zip`);
    const files = await openFileStore(env);
    let omitted = 0;
    const onFileOmitted = () => omitted++;
    const accountExport = createAccountExport({ database, files, now: () => new Date(), log: operatorLog, onFileOmitted });
    const archive = await accountExport.open(candidateId);
    if (!archive) throw new CommandError(1, `The account of ${email} was deleted just now.`);
    const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(archive, output);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandError(1, `${path} is there already.`);
      // A partial archive would look complete.
      await rm(path, { force: true });
      throw error;
    }
    console.log(`exported ${email} to ${path}`);
    if (omitted > 0) throw new CommandError(1, `Missing or damaged files: ${omitted}. They are empty in the archive.`);
    return 0;
  });
}
