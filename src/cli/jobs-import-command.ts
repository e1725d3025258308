/** `careers jobs import`: imports jobs from a file or a URL. */
import { unansweredApplications } from '#server/applications/company/unanswered-applications.ts';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { FeedError } from '#server/catalogue/import/feed-parser.ts';
import { feedParsers, readFeed } from '#server/catalogue/import/feed-reader.ts';
import { openFeed } from '#server/catalogue/import/feed-source.ts';
import { type ImportSummary, importJobs, type Rejection } from '#server/catalogue/import/job-import.ts';
import { PreparationError } from '#server/catalogue/import/job-preparer.ts';
import { MassCloseError } from '#server/catalogue/import/mass-close-guard.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import { openWebhookEvents } from '#server/webhooks/webhook-events.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';
import { createProgress } from './terminal-progress.ts';

const help = `careers jobs import FILE|URL [options]
  Loads jobs: {"jobs": [job, …]}, [job, …], or one job a line. Invalid jobs are listed with the reason; the others
  load. Running it twice changes nothing.
    --format NAME   ${Object.keys(feedParsers).join(' or ')}; default: auto
    --source NAME   source of the jobs, default: import; source and external_id identify a job
    --complete      the file lists all open jobs of its source: closes the others
    --allow-close N closes up to N jobs; otherwise a run that would close more than half and more than five closes none`;

export const jobsImportCommand: Command = { name: 'jobs import', help, run };

/** Independent of the file and URL, so that a moved file still updates its jobs. */
const defaultSource = 'import';

const now = () => new Date();

async function run(args: string[]): Promise<number> {
  const options = parseOptions(args);
  return withMigratedDatabase((database, env) => loadJobs(options, database, env));
}

async function loadJobs(
  { from, format, ...options }: ReturnType<typeof parseOptions>,
  database: Database,
  env: Config,
): Promise<number> {
  const progress = createProgress(process.stderr);
  const startedAt = now().toISOString();
  let latestSummary: ImportSummary | undefined;
  let jobsRead = 0;
  try {
    const catalogue = catalogueStore(database.db, createSearch(database, now), openWebhookEvents(env, now));
    const summary = await importJobs(readFeed(openFeed(from, { allowedHosts: env.importAllowHosts }), format), catalogue, {
      ...options,
      now,
      onRejected: (rejection) => progress.printLine(formatRejection(rejection)),
      onProgress(read, summary) {
        latestSummary = summary;
        jobsRead = read;
        progress.update(`${read} jobs read, ${formatSummary(summary)}`);
      },
    });
    progress.clear();
    if (summary.closed + summary.updated > 0) await reportUnansweredApplications(database, options.source, startedAt);
    console.log(formatSummary(summary));
    // Fails when all jobs are invalid, so that the failure of a timer is noticed.
    return jobsRead > 0 && summary.rejected === jobsRead ? 1 : 0;
  } catch (error) {
    progress.clear();
    if (!expectedErrors.some((type) => error instanceof type)) throw error;
    const loaded = latestSummary ? ` Loaded before that: ${formatSummary(latestSummary)}.` : '';
    throw new CommandError(1, `${from} ${(error as Error).message}.${loaded}`);
  }
}

/** Candidates who applied for a job that is now closed still expect an answer. */
async function reportUnansweredApplications({ db }: Database, source: string, since: string): Promise<void> {
  const count = await unansweredApplications(db).countClosedSince(source, since, new Date());
  if (count === 0) return;
  const waiting = count === 1 ? '1 application for a closed job waits' : `${count} applications for closed jobs wait`;
  console.error(`${waiting} for an answer. List them: npm run -s careers -- applications overdue --closed`);
}

const expectedErrors = [FeedError, PreparationError, MassCloseError];

function parseOptions(args: string[]) {
  const { values, positionals } = parseCommandArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'auto' },
      source: { type: 'string', default: defaultSource },
      complete: { type: 'boolean', default: false },
      'allow-close': { type: 'string', default: '0' },
    },
  });
  const [from, ...more] = positionals;
  if (from === undefined) throw new CommandError(2, 'Say which file or address to import.');
  if (more.length > 0) throw new CommandError(2, `One file or address at a time, not also "${more.join(' ')}".`);
  const format = feedParsers[values.format];
  if (!format) throw new CommandError(2, `There is no format "${values.format}"; known: ${Object.keys(feedParsers).join(', ')}.`);
  const source = values.source.trim();
  if (source === '' || source.length > 100) throw new CommandError(2, 'A source has a name of 1 to 100 characters.');
  const allowClose = /^\d{1,9}$/.test(values['allow-close']) ? Number(values['allow-close']) : undefined;
  if (allowClose === undefined)
    throw new CommandError(2, `--allow-close takes a number of jobs, not "${values['allow-close']}".`);
  return { from, format, source, complete: values.complete, allowClose };
}

const formatSummary = ({ created, updated, closed, rejected }: ImportSummary) =>
  `created ${created}, updated ${updated}, closed ${closed}, rejected ${rejected}`;

function formatRejection({ externalId, position, reason }: Rejection): string {
  const job = externalId === undefined ? position : `${externalId} (${position})`;
  // Control characters of the file must not reach the terminal.
  return `rejected ${job}: ${reason}`.replace(/\p{Cc}/gu, '\u{FFFD}');
}
