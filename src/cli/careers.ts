/** The operator's door: `npm run careers -- COMMAND`. Results go to standard output, everything else to standard error. */
import { SettingFault } from '../server/setting-fault.ts';
import { applicationsExport } from './applications-export.ts';
import { backup } from './backup.ts';
import { type Command, CommandFault } from './command.ts';
import { filesClean } from './files-clean.ts';
import { jobsImport } from './jobs-import.ts';
import { restore } from './restore.ts';
import { retentionRun } from './retention-run.ts';

const commands: Command[] = [jobsImport, applicationsExport, backup, restore, retentionRun, filesClean];

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  const [first, ...others] = words;
  const named = (first === 'help' ? others : words).join(' ');
  const command = commands.find(({ name }) => `${named} `.startsWith(`${name} `));
  const asksForHelp = first === 'help' || words.includes('--help') || words.includes('-h');
  if (asksForHelp || words.length === 0) {
    console.log((command ? [command] : commands).map(({ help }) => help).join('\n'));
    return asksForHelp ? 0 : 2;
  }
  try {
    if (!command) throw new CommandFault(2, `There is no command "${words.join(' ')}".`);
    return await command.run(words.slice(command.name.split(' ').length));
  } catch (error) {
    if (error instanceof SettingFault) return failed(78, error.message);
    if (error instanceof CommandFault) return failed(error.exitCode, error.message);
    throw error;
  }
}

function failed(exitCode: number, message: string): number {
  console.error(message);
  if (exitCode === 2) console.error('See: npm run careers -- --help');
  return exitCode;
}
