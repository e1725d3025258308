/** `careers sources run`: reads sources and imports their jobs. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import type { ImportSummary } from '#server/catalogue/import/job-import.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import { createSearch } from '#server/search/search.ts';
import { claimPollMs, claimTimeoutMs, runSource } from '#server/sources/source-run.ts';
import type { StoredSource } from '#server/sources/source-store.ts';
import { openWebhookEvents } from '#server/webhooks/webhook-events.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { escapeControls, formatRejection } from '../jobs/feed-arguments.ts';
import { formatSummary, reportUnansweredApplications } from '../jobs/import-report.ts';
import { createProgress } from '../terminal-progress.ts';
import { isSourceFailure, now, printMissingHandOver, requireSource, type SourceContext, withSources } from './source-context.ts';

const help = `careers sources run [NAME] [--allow-close N]
  Reads a source, or all, and imports its jobs; the jobs that a board no longer lists are closed. Running it twice changes
  nothing. A source that cannot be read keeps its jobs, except those under a name that its \`companies\` lacks, and the command
  fails.
    --allow-close N closes up to N jobs; otherwise a run that would close more than half and more than five closes none,
                    and neither does one that finds none
    --yes-close N   the same`;

export const sourcesRunCommand: Command = { name: 'sources run', help, run };

async function run(args: string[]): Promise<number> {
  const count = { type: 'string', default: '0' } as const;
  const options = { 'allow-close': count, 'yes-close': count };
  const { values, positionals } = parseCommandArgs({ args, allowPositionals: true, options });
  const [name, ...more] = positionals;
  if (more.length > 0) throw new CommandError(2, 'Name one source, or none for all.');
  const allowClose = Math.max(parseCount('allow-close', values['allow-close']), parseCount('yes-close', values['yes-close']));
  return withSources(async (context) => {
    const sources = name === undefined ? await context.store.list() : [await requireSource(context.store, name)];
    const total: ImportSummary = { created: 0, updated: 0, closed: 0, rejected: 0 };
    let failed = 0;
    for (const source of sources) {
      printMissingHandOver(source, context.env);
      const summary = await runOne(context, source, allowClose);
      if (summary === undefined) failed++;
      else {
        for (const key of ['created', 'updated', 'closed', 'rejected'] as const) total[key] += summary[key];
        if (sources.length > 1) console.log(`${source.name}: ${formatSummary(summary)}`);
      }
    }
    if (failed < sources.length || sources.length === 0) console.log(formatSummary(total));
    return failed > 0 ? 1 : 0;
  });
}

function parseCount(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new CommandError(2, `--${option} takes a number of jobs, not "${value}".`);
  return Number(value);
}

/** Undefined for a source that could not be read. */
async function runOne(context: SourceContext, source: StoredSource, allowClose: number): Promise<ImportSummary | undefined> {
  const { database, env, access } = context;
  const progress = createProgress(process.stderr);
  const startedAt = now().toISOString();
  let latest: ImportSummary | undefined;
  try {
    const claimId = await waitForClaim(context, source.name);
    const catalogue = catalogueStore(database.db, createSearch(database, now), openWebhookEvents(env, now));
    // Read after the claim: the run before has changed it.
    const { summary, isUnchanged } = await runSource(await requireSource(context.store, source.name), access, {
      catalogue,
      claimId,
      allowClose,
      onRejected: (rejection) => progress.printLine(formatRejection(rejection)),
      onProgress(read, current) {
        latest = current;
        progress.update(`${source.name}: ${read} jobs read, ${formatSummary(current)}`);
      },
    });
    progress.clear();
    if (summary.closed + summary.updated > 0) await reportUnansweredApplications(database, source.name, startedAt);
    if (isUnchanged) console.error(`${source.name} lists what its last run has read.`);
    return summary;
  } catch (error) {
    progress.clear();
    // Jobs under a foreign company name may have closed before the list was read.
    const stopped = `Stopped. The batches so far are saved, and no job of ${source.name} was closed for missing from its list.`;
    if (access.signal.aborted) throw new CommandError(1, stopped);
    if (!isSourceFailure(error)) throw error;
    const loaded = latest ? ` Loaded before that: ${formatSummary(latest)}.` : '';
    console.error(escapeControls(`${source.name} ${error.message}.${loaded}`));
    return undefined;
  }
}

/** A source is read by one run at a time. */
async function waitForClaim({ store, access: { signal } }: SourceContext, name: string): Promise<string> {
  const id = randomUUID();
  for (let waits = 0; ; waits++) {
    if (await store.claim(name, { id, until: isoAfter(now(), claimTimeoutMs) }, now().toISOString())) return id;
    if (waits === 0) console.error(`${name} is being read by another run; waiting for its end.`);
    await pause(claimPollMs, undefined, { signal });
  }
}
