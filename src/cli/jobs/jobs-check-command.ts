/** `careers jobs check`: says in words what an import of a file would change. */
import type { RuleSet } from '#server/catalogue/advertisement-rules/advertisement-rules.ts';
import { FeedError } from '#server/catalogue/import/feed-parser.ts';
import { readFeed } from '#server/catalogue/import/feed-reader.ts';
import { openFeed } from '#server/catalogue/import/feed-source.ts';
import { importJobs } from '#server/catalogue/import/job-import.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Command, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { createProgress } from '../terminal-progress.ts';
import { createCheckReport, formatCheckSummary } from './check-report.ts';
import {
  createFeedOptions,
  escapeControls,
  type FeedArguments,
  feedOptions,
  feedOptionsHelp,
  formatRejection,
  isFeedFailure,
  toFeedArguments,
} from './feed-arguments.ts';
import { createRulesReport, parseRules, rulesHelp } from './rules-report.ts';

const help = `careers jobs check FILE|URL [options]
  Says what careers jobs import would change and which rows it would reject, and changes nothing. Takes the same options.
  Exits with 0 if every row is valid, 1 if rows are rejected, too many jobs would close or --rules finds something, 2 if the file
  cannot be read.
${feedOptionsHelp}
${rulesHelp}`;

export const jobsCheckCommand: Command = { name: 'jobs check', help, run };

const now = () => new Date();

async function run(args: string[]): Promise<number> {
  const parsed = parseCommandArgs({ args, allowPositionals: true, options: { ...feedOptions, rules: { type: 'string' } } });
  const options = toFeedArguments(parsed, 'check');
  const rules = parseRules(parsed.values.rules);
  return withMigratedDatabase((database, env) => checkJobs(options, rules, database, env));
}

async function checkJobs(options: FeedArguments, rules: RuleSet[], database: Database, env: Config): Promise<number> {
  const { from, format, source, complete, allowClose } = options;
  const progress = createProgress(process.stderr);
  const report = createCheckReport(database, now);
  const printLine = (line: string) => {
    progress.clear();
    console.log(line);
  };
  const rulesReport = createRulesReport(rules, { printLine, printLimited: report.print });
  let read = 0;
  try {
    const bytes = openFeed(from, { allowedHosts: env.importAllowHosts });
    const feed = readFeed(bytes, format, await createFeedOptions(options, env, progress.printLine));
    const summary = await importJobs(rulesReport.watch(feed), report.catalogue, {
      source,
      complete,
      allowClose,
      now,
      onRejected: (rejection) => printLine(formatRejection(rejection)),
      onProgress(count) {
        read = count;
        progress.update(`${count} jobs read`);
      },
    });
    progress.clear();
    report.printRest();
    rulesReport.printSummary();
    console.log(formatCheckSummary(summary, read));
    return summary.rejected + rulesReport.countFindings() > 0 ? 1 : 0;
  } catch (error) {
    progress.clear();
    if (!isFeedFailure(error)) throw error;
    report.printRest();
    console.error(escapeControls(`${from} ${error.message}.`));
    return error instanceof FeedError ? 2 : 1;
  }
}
