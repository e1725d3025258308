/** Runs the operator's commands: `npm run careers -- COMMAND`. */
import { ConfigError } from '#server/config-error.ts';
import { keepFilesPrivate } from '#server/platform/files/data-directory.ts';
import { applicationsExportCommand } from './applications/applications-export-command.ts';
import { applicationsHandedOverCommand } from './applications/applications-handed-over-command.ts';
import { applicationsOverdueCommand } from './applications/applications-overdue-command.ts';
import { applicationsRetryCommand } from './applications/applications-retry-command.ts';
import { applicationsStatusCommand } from './applications/applications-status-command.ts';
import { applicationsUndeliveredCommand } from './applications/applications-undelivered-command.ts';
import { companiesListCommand } from './applications/companies-list-command.ts';
import { companiesSetCommand } from './applications/companies-set-command.ts';
import { backupCommand } from './backup-command.ts';
import { brandCheckCommand } from './brand/brand-check-command.ts';
import { brandSchemaCommand } from './brand/brand-schema-command.ts';
import { candidatesDeleteCommand } from './candidates-delete-command.ts';
import { candidatesExportCommand } from './candidates-export-command.ts';
import { type Command, CommandError } from './command.ts';
import { filesCleanCommand } from './files-clean-command.ts';
import { initCommand } from './init/init-command.ts';
import { escapeControls } from './jobs/feed-arguments.ts';
import { jobsCheckCommand } from './jobs/jobs-check-command.ts';
import { jobsCloseCommand, jobsReopenCommand } from './jobs/jobs-close-commands.ts';
import { jobsImportCommand } from './jobs/jobs-import-command.ts';
import { jobsListCommand } from './jobs/jobs-list-command.ts';
import { jobsShowCommand } from './jobs/jobs-show-command.ts';
import { jobsTemplateCommand } from './jobs/jobs-template-command.ts';
import { restoreCommand } from './restore-command.ts';
import { retentionRunCommand } from './retention-run-command.ts';
import { sessionsEndCommand } from './sessions-end-command.ts';
import { sourcesAddCommand } from './sources/sources-add-command.ts';
import { sourcesCheckCommand } from './sources/sources-check-command.ts';
import { sourcesListCommand } from './sources/sources-list-command.ts';
import { sourcesRemoveCommand } from './sources/sources-remove-command.ts';
import { sourcesRunCommand } from './sources/sources-run-command.ts';
import { statsCommand } from './stats-command.ts';
import { statusCommand } from './status/status-command.ts';
import { webhooksListCommand } from './webhooks-list-command.ts';
import { webhooksReplayCommand } from './webhooks-replay-command.ts';
import { webhooksTestCommand } from './webhooks-test-command.ts';

const commands: Command[] = [
  initCommand,
  brandCheckCommand,
  brandSchemaCommand,
  statusCommand,
  jobsTemplateCommand,
  jobsCheckCommand,
  jobsImportCommand,
  sourcesAddCommand,
  sourcesListCommand,
  sourcesCheckCommand,
  sourcesRunCommand,
  sourcesRemoveCommand,
  jobsListCommand,
  jobsShowCommand,
  jobsCloseCommand,
  jobsReopenCommand,
  applicationsExportCommand,
  applicationsStatusCommand,
  applicationsOverdueCommand,
  applicationsUndeliveredCommand,
  applicationsHandedOverCommand,
  applicationsRetryCommand,
  companiesSetCommand,
  companiesListCommand,
  candidatesExportCommand,
  candidatesDeleteCommand,
  sessionsEndCommand,
  statsCommand,
  webhooksListCommand,
  webhooksTestCommand,
  webhooksReplayCommand,
  backupCommand,
  restoreCommand,
  retentionRunCommand,
  filesCleanCommand,
];

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2));

/** Writes results to standard output, everything else to standard error. */
async function run(args: string[]): Promise<number> {
  const [first, ...rest] = args;
  const commandLine = (first === 'help' ? rest : args).join(' ');
  const command = commands.find(({ name }) => `${commandLine} `.startsWith(`${name} `));
  const isHelpRequested = first === 'help' || args.includes('--help') || args.includes('-h');
  if (isHelpRequested || args.length === 0) {
    const group = commands.filter(({ name }) => name.startsWith(`${first === 'help' ? rest[0] : first} `));
    const shown = command ? [command] : group.length > 0 ? group : commands;
    console.log(shown.map(({ help }) => help).join('\n'));
    return isHelpRequested ? 0 : 2;
  }
  try {
    if (!command) throw new CommandError(2, `There is no command "${args.join(' ')}".`);
    return await command.run(args.slice(command.name.split(' ').length));
  } catch (error) {
    if (error instanceof ConfigError) return reportError(78, error.message);
    if (error instanceof CommandError) return reportError(error.exitCode, error.message);
    hideRowValues(error);
    throw error;
  }
}

/** Node prints all properties of an error, and PostgreSQL quotes the values of a rejected row in these two. */
function hideRowValues(error: unknown): void {
  if (error instanceof Error) for (const name of ['detail', 'where']) Reflect.deleteProperty(error, name);
}

function reportError(exitCode: number, message: string): number {
  console.error(message.split('\n').map(escapeControls).join('\n'));
  if (exitCode === 2) console.error('See: npm run careers -- --help');
  return exitCode;
}
