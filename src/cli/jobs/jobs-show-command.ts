/** `careers jobs show`: shows one job as it is stored. */
import { jobPath } from '#contract/addresses.ts';
import { formatEmployment, formatPlaceOrUnknown } from '#labels/job-labels.ts';
import type { StoredJob } from '#server/catalogue/operator-job-store.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { escapeControls } from './feed-arguments.ts';
import { findJobs } from './job-argument.ts';

const help = `careers jobs show ID [--source NAME] [--json]
  Shows a job as it is stored. ID is its number in careers jobs list, or its external_id.`;

export const jobsShowCommand: Command = { name: 'jobs show', help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  if (positionals.length > 1) throw new CommandError(2, `One job at a time, not also "${positionals.slice(1).join(' ')}".`);
  return withMigratedDatabase(async ({ db }, env) => {
    for (const job of await findJobs(db, positionals, values.source))
      console.log(values.json ? JSON.stringify(job, null, 2) : formatJob(job, env.publicOrigin));
    return 0;
  });
}

function formatJob(job: StoredJob, publicOrigin: string): string {
  const { type, employment, pay } = job;
  const rows = [
    ['state', job.closedAt === null ? job.jobState : `closed on ${job.closedAt.slice(0, 10)}`],
    ['page', job.jobState === 'open' ? publicOrigin + jobPath(job.id) : ''],
    ['number', String(job.id)],
    ['source', `${job.source}, external_id ${job.externalId}`],
    ['company', job.company],
    ['category', job.categories.join('; ')],
    ['type', formatEmployment({ type, employment })],
    ['place', [formatPlaceOrUnknown(job), job.country].filter(Boolean).join(', ')],
    ['work mode', job.workmode],
    ['experience', job.experience],
    ['skills', job.skills.join('; ')],
    [
      'pay',
      pay
        ? `${[pay.min, pay.max].filter((amount) => amount !== undefined).join('–')} ${pay.currency} per ${pay.unit.toLowerCase()}`
        : '',
    ],
    ['posted on', job.approvedAt],
    ['apply by', job.validThrough ?? ''],
    ['applications to', job.applicationsTo],
    ['apply at', job.applyUrl],
    ['questions', job.questions.map(({ label }) => label).join('; ')],
    ['description', `${job.description.length} characters of HTML`],
  ];
  const lines = rows.filter(([, value]) => value).map(([name = '', value = '']) => `  ${name.padEnd(16)}${value}`);
  return escapeLines([job.title, ...lines]);
}

const escapeLines = (lines: string[]) => lines.map(escapeControls).join('\n');
