/** `careers jobs import`: loads a file or an address of jobs into the portal's database, while the portal runs or not. */
import type { Database } from '../server/db/database.ts';
import { FeedFault } from '../server/feeds/feed-format.ts';
import { openFeed } from '../server/feeds/feed-source.ts';
import { feedFormats, readFeed } from '../server/feeds/read-feed.ts';
import { catalogueStore } from '../server/jobs/catalogue-store.ts';
import { type ImportSummary, importJobs, type Rejection } from '../server/jobs/job-import.ts';
import { PreparingFault } from '../server/jobs/job-preparer.ts';
import { openSearch } from '../server/jobs/search.ts';
import { type Command, CommandFault, parsed } from './command.ts';
import { withPortalDatabase } from './portal-database.ts';
import { progressOn } from './progress.ts';

const help = `careers jobs import FILE|URL [options]
  Loads jobs: {"jobs": [job, …]}, [job, …], or one job a line. A job that breaks a rule is named with the reason;
  the others load. Running it twice changes nothing.
    --format NAME   ${Object.keys(feedFormats).join(' or ')}; auto by default
    --source NAME   whose jobs these are, "import" by default; the same source and external_id is the same job
    --complete      the file lists every open job of its source: close the others`;

export const jobsImport: Command = { name: 'jobs import', help, run };

/** The same for every file and address, so that a file that moved still updates the jobs that it once created. */
const defaultSource = 'import';

const now = () => new Date();

async function run(words: string[]): Promise<number> {
  const wanted = asked(words);
  return withPortalDatabase((database) => load(wanted, database));
}

async function load({ from, format, ...options }: ReturnType<typeof asked>, database: Database): Promise<number> {
  const progress = progressOn(process.stderr);
  let soFar: ImportSummary | undefined;
  let seen = 0;
  try {
    const catalogue = catalogueStore(database.db, openSearch(database, now));
    const summary = await importJobs(readFeed(openFeed(from), format), catalogue, {
      ...options,
      now,
      onRejected: (rejection) => progress.say(rejectionLine(rejection)),
      onProgress(read, summary) {
        soFar = summary;
        seen = read;
        progress.show(`${read} jobs read, ${summaryLine(summary)}`);
      },
    });
    progress.end();
    console.log(summaryLine(summary));
    // Not one job of the file could be used: a timer's owner has to hear of it.
    return seen > 0 && summary.rejected === seen ? 1 : 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof FeedFault || error instanceof PreparingFault)) throw error;
    const kept = soFar ? ` Loaded before that: ${summaryLine(soFar)}.` : '';
    throw new CommandFault(1, `${from} ${error.message}.${kept}`);
  }
}

function asked(words: string[]) {
  const { values, positionals } = parsed({
    args: words,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'auto' },
      source: { type: 'string', default: defaultSource },
      complete: { type: 'boolean', default: false },
    },
  });
  const [from, ...more] = positionals;
  if (from === undefined) throw new CommandFault(2, 'Say which file or address to import.');
  if (more.length > 0) throw new CommandFault(2, `One file or address at a time, not also "${more.join(' ')}".`);
  const format = feedFormats[values.format];
  if (!format) throw new CommandFault(2, `There is no format "${values.format}"; known: ${Object.keys(feedFormats).join(', ')}.`);
  const source = values.source.trim();
  if (source === '' || source.length > 100) throw new CommandFault(2, 'A source has a name of 1 to 100 characters.');
  return { from, format, source, complete: values.complete };
}

const summaryLine = ({ created, updated, closed, rejected }: ImportSummary) =>
  `created ${created}, updated ${updated}, closed ${closed}, rejected ${rejected}`;

function rejectionLine({ externalId, at, reason }: Rejection): string {
  const who = externalId === undefined ? at : `${externalId} (${at})`;
  // A file's own text must not steer the terminal.
  return `rejected ${who}: ${reason}`.replace(/\p{Cc}/gu, '\u{FFFD}');
}
