/** `careers jobs import`: loads a file or an address of jobs into the portal's database, while the portal runs or not. */

import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { FeedError } from '#server/catalogue/import/feed-parser.ts';
import { feedParsers, readFeed } from '#server/catalogue/import/feed-reader.ts';
import { openFeed } from '#server/catalogue/import/feed-source.ts';
import { type ImportSummary, importJobs, type Rejection } from '#server/catalogue/import/job-import.ts';
import { PreparationError } from '#server/catalogue/import/job-preparer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';
import { createProgress } from './terminal-progress.ts';

const help = `careers jobs import FILE|URL [options]
  Loads jobs: {"jobs": [job, …]}, [job, …], or one job a line. A job that breaks a rule is named with the reason;
  the others load. Running it twice changes nothing.
    --format NAME   ${Object.keys(feedParsers).join(' or ')}; auto by default
    --source NAME   whose jobs these are, "import" by default; the same source and external_id is the same job
    --complete      the file lists every open job of its source: close the others`;

export const jobsImportCommand: Command = { name: 'jobs import', help, run };

/** The same for every file and address, so that a file that moved still updates the jobs that it once created. */
const defaultSource = 'import';

const now = () => new Date();

async function run(words: string[]): Promise<number> {
  const wanted = asked(words);
  return withMigratedDatabase((database) => load(wanted, database));
}

async function load({ from, format, ...options }: ReturnType<typeof asked>, database: Database): Promise<number> {
  const progress = createProgress(process.stderr);
  let soFar: ImportSummary | undefined;
  let seen = 0;
  try {
    const catalogue = catalogueStore(database.db, createSearch(database, now));
    const summary = await importJobs(readFeed(openFeed(from), format), catalogue, {
      ...options,
      now,
      onRejected: (rejection) => progress.printLine(rejectionLine(rejection)),
      onProgress(read, summary) {
        soFar = summary;
        seen = read;
        progress.update(`${read} jobs read, ${summaryLine(summary)}`);
      },
    });
    progress.clear();
    console.log(summaryLine(summary));
    // Not one job of the file could be used: a timer's owner has to hear of it.
    return seen > 0 && summary.rejected === seen ? 1 : 0;
  } catch (error) {
    progress.clear();
    if (!(error instanceof FeedError || error instanceof PreparationError)) throw error;
    const kept = soFar ? ` Loaded before that: ${summaryLine(soFar)}.` : '';
    throw new CommandError(1, `${from} ${error.message}.${kept}`);
  }
}

function asked(words: string[]) {
  const { values, positionals } = parseCommandArgs({
    args: words,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'auto' },
      source: { type: 'string', default: defaultSource },
      complete: { type: 'boolean', default: false },
    },
  });
  const [from, ...more] = positionals;
  if (from === undefined) throw new CommandError(2, 'Say which file or address to import.');
  if (more.length > 0) throw new CommandError(2, `One file or address at a time, not also "${more.join(' ')}".`);
  const format = feedParsers[values.format];
  if (!format) throw new CommandError(2, `There is no format "${values.format}"; known: ${Object.keys(feedParsers).join(', ')}.`);
  const source = values.source.trim();
  if (source === '' || source.length > 100) throw new CommandError(2, 'A source has a name of 1 to 100 characters.');
  return { from, format, source, complete: values.complete };
}

const summaryLine = ({ created, updated, closed, rejected }: ImportSummary) =>
  `created ${created}, updated ${updated}, closed ${closed}, rejected ${rejected}`;

function rejectionLine({ externalId, position, reason }: Rejection): string {
  const who = externalId === undefined ? position : `${externalId} (${position})`;
  // A file's own text must not steer the terminal.
  return `rejected ${who}: ${reason}`.replace(/\p{Cc}/gu, '\u{FFFD}');
}
