/** `careers jobs import`: imports jobs from a file or a URL. */
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { readFeed } from '#server/catalogue/import/feed-reader.ts';
import { openFeed } from '#server/catalogue/import/feed-source.ts';
import { type ImportSummary, importJobs } from '#server/catalogue/import/job-import.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import { openWebhookEvents } from '#server/webhooks/webhook-events.ts';
import { type Command, CommandError } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { createProgress } from '../terminal-progress.ts';
import {
  createFeedOptions,
  type FeedArguments,
  feedOptionsHelp,
  formatRejection,
  isFeedFailure,
  parseFeedArguments,
} from './feed-arguments.ts';
import { countHidden, formatSummary, reportUnansweredApplications } from './import-report.ts';

const help = `careers jobs import FILE|URL [options]
  Loads jobs from a table in CSV or Excel (.xlsx), or from JSON: {"jobs": [job, …]}, [job, …], or one job a line. Invalid
  jobs are listed with the reason; the others load. Running it twice changes nothing. Exits with 1 if no job is valid.
${feedOptionsHelp}`;

export const jobsImportCommand: Command = { name: 'jobs import', help, run };

const now = () => new Date();

async function run(args: string[]): Promise<number> {
  const options = parseFeedArguments(args, 'import');
  return withMigratedDatabase((database, env) => loadJobs(options, database, env));
}

async function loadJobs(options: FeedArguments, database: Database, env: Config): Promise<number> {
  const { from, format, source, complete, allowClose } = options;
  const progress = createProgress(process.stderr);
  const startedAt = now().toISOString();
  let latestSummary: ImportSummary | undefined;
  let jobsRead = 0;
  try {
    const catalogue = catalogueStore(database.db, createSearch(database, now), openWebhookEvents(env, now));
    const bytes = openFeed(from, { allowedHosts: env.importAllowHosts });
    const feed = countHidden(readFeed(bytes, format, await createFeedOptions(options, env, progress.printLine)));
    const summary = await importJobs(feed.items, catalogue, {
      source,
      complete,
      allowClose,
      now,
      onRejected: (rejection) => progress.printLine(formatRejection(rejection)),
      onProgress(read, summary) {
        latestSummary = summary;
        jobsRead = read;
        progress.update(`${read} jobs read, ${formatSummary(summary)}`);
      },
    });
    progress.clear();
    if (summary.closed + summary.updated > 0) await reportUnansweredApplications(database, source, startedAt);
    const unchanged = jobsRead - summary.created - summary.updated - summary.rejected;
    // Standard output has the line that the import guide names.
    if (unchanged > 0) console.error(`unchanged ${unchanged}`);
    if (feed.count() > 0) console.error(`hidden ${feed.count()}: not approved`);
    console.log(formatSummary(summary));
    // Fails when all jobs are invalid, so that the failure of a timer is noticed.
    return jobsRead > 0 && summary.rejected === jobsRead ? 1 : 0;
  } catch (error) {
    progress.clear();
    if (!isFeedFailure(error)) throw error;
    const loaded = latestSummary ? ` Loaded before that: ${formatSummary(latestSummary)}.` : '';
    throw new CommandError(1, `${from} ${error.message}.${loaded}`);
  }
}
