/** `careers status`: shows in one screen what runs and what needs attention. */
import { jobStates } from '#server/catalogue/operator-job-store.ts';
import { type Command, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { type PortalStatus, readPortalStatus } from './portal-status.ts';
import { describeWarnings } from './status-warnings.ts';

const help = `careers status [--json]
  Shows whether the portal runs, its database, jobs by source, mails and events that wait, the last backup and warnings.`;

export const statusCommand: Command = { name: 'status', help, run };

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({ args, options: { json: { type: 'boolean', default: false } } });
  return withMigratedDatabase(async (database, env) => {
    const now = new Date();
    const status = await readPortalStatus(database, env, now);
    const warnings = describeWarnings(status, env, now);
    console.log(values.json ? JSON.stringify({ ...status, warnings }, null, 2) : formatStatus(status, warnings));
    return 0;
  });
}

function formatStatus({ portal, database, files, jobs, mails, webhooks, lastBackup }: PortalStatus, warnings: string[]): string {
  const sources = [...new Set(jobs.map(({ source }) => source))];
  const rows = [
    ['Portal', `${portal.address}, ${portal.state} at ${portal.listens}`],
    ['Database', `${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${database.place}, schema ${database.schema}`],
    ['Files', files],
    ...sources.map((source, index) => [index === 0 ? 'Jobs' : '', formatSource(source, jobs)]),
    ...(sources.length === 0 ? [['Jobs', 'none']] : []),
    ['Mails', `waiting ${mails.waiting}, sent ${mails.sent}, given up ${mails.givenUp}; by ${mails.server}`],
    ['Webhooks', `waiting ${webhooks.waiting}, failed ${webhooks.failed}`],
    ['Backup', lastBackup ? `${lastBackup.at}, ${lastBackup.folder}` : 'none'],
  ];
  const lines = rows.map(([name = '', text = '']) => `${name.padEnd(10)}${text}`);
  return [
    ...lines,
    '',
    ...(warnings.length === 0 ? ['Nothing needs attention.'] : warnings.map((warning) => `! ${warning}`)),
  ].join('\n');
}

function formatSource(source: string, jobs: PortalStatus['jobs']): string {
  const counts = jobStates.map((state) => {
    const total = jobs.find((each) => each.source === source && each.state === state)?.total ?? 0;
    return total > 0 ? `${state} ${total}` : '';
  });
  return `${source}: ${counts.filter(Boolean).join(', ')}`;
}
