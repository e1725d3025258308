/** `careers jobs check`: says in words what an import of a file would change. */
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { comparingCatalogue } from '#server/catalogue/import/comparing-catalogue.ts';
import { FeedError } from '#server/catalogue/import/feed-parser.ts';
import { readFeed } from '#server/catalogue/import/feed-reader.ts';
import { openFeed } from '#server/catalogue/import/feed-source.ts';
import { type ImportSummary, importJobs } from '#server/catalogue/import/job-import.ts';
import { operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import type { Command } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { createProgress } from '../terminal-progress.ts';
import {
  createFeedOptions,
  escapeControls,
  type FeedArguments,
  feedOptionsHelp,
  formatRejection,
  isFeedFailure,
  parseFeedArguments,
} from './feed-arguments.ts';
import { formatJobName } from './job-lines.ts';

const help = `careers jobs check FILE|URL [options]
  Says what careers jobs import would change and which rows it would reject, and changes nothing. Takes the same options.
  Exits with 0 if every row is valid, 1 if rows are rejected or too many jobs would close, 2 if the file cannot be read.
${feedOptionsHelp}`;

export const jobsCheckCommand: Command = { name: 'jobs check', help, run };

const now = () => new Date();

async function run(args: string[]): Promise<number> {
  const options = parseFeedArguments(args, 'check');
  return withMigratedDatabase((database, env) => checkJobs(options, database, env));
}

async function checkJobs(options: FeedArguments, database: Database, env: Config): Promise<number> {
  const { from, format, source, complete, allowClose } = options;
  const progress = createProgress(process.stderr);
  const lines = createLimitedLines();
  let read = 0;
  try {
    const bytes = openFeed(from, { allowedHosts: env.importAllowHosts });
    const feed = readFeed(bytes, format, await createFeedOptions(options, env, progress.printLine));
    const catalogue = comparingCatalogue(
      catalogueStore(database.db, createSearch(database, now)),
      operatorJobStore(database.db, now().toISOString()),
      {
        onNew: (job) => lines.print('new', formatJobName(job)),
        onChanged: (job, differences) =>
          lines.print('changed', `${formatJobName(job)}: ${differences.join('; ') || 'its description is cleaned anew'}`),
        onClosing: (job) => lines.print('closes', formatJobName(job)),
      },
    );
    const summary = await importJobs(feed, catalogue, {
      source,
      complete,
      allowClose,
      now,
      onRejected(rejection) {
        progress.clear();
        console.log(formatRejection(rejection));
      },
      onProgress(count) {
        read = count;
        progress.update(`${count} jobs read`);
      },
    });
    progress.clear();
    lines.printRest();
    console.log(formatSummary(summary, read));
    return summary.rejected > 0 ? 1 : 0;
  } catch (error) {
    progress.clear();
    if (!isFeedFailure(error)) throw error;
    lines.printRest();
    console.error(`${from} ${error.message}.`);
    return error instanceof FeedError ? 2 : 1;
  }
}

/** Enough to see a mistake that all rows share. */
const maxLinesOfKind = 20;

/** Prints the first lines of each kind, and counts the others. */
function createLimitedLines() {
  const counts = new Map<string, number>();
  return {
    print(kind: string, text: string): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= maxLinesOfKind) console.log(escapeControls(`${kind}: ${text}`));
    },

    printRest(): void {
      for (const [kind, count] of counts)
        if (count > maxLinesOfKind) console.log(`${kind}: … and ${count - maxLinesOfKind} more`);
    },
  };
}

function formatSummary({ created, updated, closed, rejected }: ImportSummary, read: number): string {
  const unchanged = read - created - updated - rejected;
  return `would create ${created}, update ${updated}, close ${closed}, reject ${rejected}; unchanged ${unchanged}`;
}
