/** `careers sources check`: says what a run would change, and writes nothing. */

import { importJobs } from '#server/catalogue/import/job-import.ts';
import { MassCloseError } from '#server/catalogue/import/mass-close-guard.ts';
import { operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import { openSource } from '#server/sources/source-run.ts';
import type { StoredSource } from '#server/sources/source-store.ts';
import { reportMissingFacts } from '#server/sources/structured-data-check.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { createCheckReport, formatCheckSummary } from '../jobs/check-report.ts';
import { escapeControls, formatRejection } from '../jobs/feed-arguments.ts';
import { createProgress } from '../terminal-progress.ts';
import { isSourceFailure, now, printMissingHandOver, requireSource, type SourceContext, withSources } from './source-context.ts';

const help = `careers sources check NAME
  Reads a source and writes nothing. Lists the jobs that a run would create, change (and how), close and reject (with the
  reason), and those that search engines get no structured data of (with what they lack). Exits with 0 if every job is
  valid, 1 if jobs are rejected or too many would close, 2 if the source cannot be read.`;

export const sourcesCheckCommand: Command = { name: 'sources check', help, run };

async function run(args: string[]): Promise<number> {
  const [name, ...more] = parseCommandArgs({ args, allowPositionals: true }).positionals;
  if (name === undefined || more.length > 0) throw new CommandError(2, 'Name one source.');
  return withSources(async (context) => checkSource(await requireSource(context.store, name), context));
}

async function checkSource(source: StoredSource, { database, env, access }: SourceContext): Promise<number> {
  printMissingHandOver(source, env);
  const progress = createProgress(process.stderr);
  const report = createCheckReport(database, now);
  const jobs = operatorJobStore(database.db, now().toISOString());
  let read = 0;
  let incomplete = 0;
  try {
    const { feed } = openSource(source, access, { validators: undefined, saveRows: false });
    const items = reportMissingFacts(
      feed.items,
      (ids) => jobs.findByExternalIds(source.name, ids),
      ({ externalId, title }, missing) => {
        incomplete++;
        report.print('without JSON-LD', `${externalId} ${title}: ${missing.join(', ')}`);
      },
    );
    const summary = await importJobs(items, report.catalogue, {
      source: source.name,
      complete: true,
      allowClose: source.settings.maxClose,
      suspectEmpty: true,
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
    report.printRest();
    if (read === 0) console.error(`${source.name} is empty: its board lists no jobs.`);
    const payWithoutUnit = feed.countPayWithoutUnit();
    if (payWithoutUnit > 0) console.log(`pay without a unit: ${payWithoutUnit}. Shown as text; pay_unit=YEAR, MONTH, … names it`);
    console.log(`${formatCheckSummary(summary, read)}, without JSON-LD ${incomplete}`);
    return summary.rejected > 0 ? 1 : 0;
  } catch (error) {
    progress.clear();
    if (!isSourceFailure(error)) throw error;
    report.printRest();
    const isGuarded = error instanceof MassCloseError;
    const command = isGuarded ? ` to careers sources run ${source.name}` : '';
    console.error(escapeControls(`${source.name} ${error.message}${command}.`));
    return isGuarded ? 1 : 2;
  }
}
