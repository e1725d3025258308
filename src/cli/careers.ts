/** The operator's door: `npm run careers -- COMMAND`. Results go to standard output, everything else to standard error. */
import { ConfigError } from '#server/config-error.ts';
import { applicationsExportCommand } from './applications-export-command.ts';
import { backupCommand } from './backup-command.ts';
import { type Command, CommandError } from './command.ts';
import { filesCleanCommand } from './files-clean-command.ts';
import { jobsImportCommand } from './jobs-import-command.ts';
import { restoreCommand } from './restore-command.ts';
import { retentionRunCommand } from './retention-run-command.ts';

const commands: Command[] = [
  jobsImportCommand,
  applicationsExportCommand,
  backupCommand,
  restoreCommand,
  retentionRunCommand,
  filesCleanCommand,
];

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
    if (!command) throw new CommandError(2, `There is no command "${words.join(' ')}".`);
    return await command.run(words.slice(command.name.split(' ').length));
  } catch (error) {
    if (error instanceof ConfigError) return failed(78, error.message);
    if (error instanceof CommandError) return failed(error.exitCode, error.message);
    throw error;
  }
}

function failed(exitCode: number, message: string): number {
  console.error(message);
  if (exitCode === 2) console.error('See: npm run careers -- --help');
  return exitCode;
}
