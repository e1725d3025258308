/** R25: backs up a portal under writes and restores it on both engines. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { runCareers } from '../../../tests/support/portal/careers-cli.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { createAcknowledgedWrites } from '../acknowledged-writes.ts';
import { type ProbeResult, startAvailabilityProbe } from '../availability-probe.ts';
import { maxLatency } from '../outage.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { createResumeUploader } from '../resume-uploader.ts';
import { expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const engines = ['SQLite', 'PostgreSQL'] as const;
type Engine = (typeof engines)[number];

export const backupUnderWrites: Scenario = {
  id: 'R25',
  title: 'backup under writes, and restore',
  async run(context) {
    const figures: Measurement[] = [];
    for (const from of engines) figures.push(...(await measureBackup(context, from)));
    return figures;
  },
};

async function measureBackup(context: ScenarioContext, from: Engine): Promise<Measurement[]> {
  const portal = await createRestartablePortal(context, await settingsFor(context, from));
  const visitors = await openTrafficTarget(portal, context.quick ? 1000 : 10_000);
  const keeper = createResumeUploader(
    portal.origin,
    await signInByCode(portal.origin, portal.mailServer, 'ben@example.com'),
    createAcknowledgedWrites(),
  );
  await keeper.upload();
  const done = new AbortController();
  const giving = keeper.uploadUntil(done.signal);
  const pulse = startAvailabilityProbe(visitors, { live: 0, ready: 0 });
  const folder = join(await context.createFolder(), 'backup');
  const quiet = performance.now();
  await setTimeout(5000);
  const begun = performance.now();
  await timeCareersCommand(portal, 'backup', folder);
  const ended = performance.now();
  done.abort();
  await Promise.all([giving, pulse.stop()]);
  const between = (from: number, to: number) => pulse.results.filter(({ startedAt: at, ms }) => at + ms >= from && at < to);
  const slow = (beats: readonly ProbeResult[]) => beats.filter(({ ms }) => ms > 100).length;
  const [before, meanwhile] = [between(quiet, begun), between(begun, ended)];
  const seconds = ((ended - begun) / 1000).toFixed(1);
  const note = `of ${meanwhile.length} in ${seconds} s, the slowest ${Math.round(maxLatency(meanwhile))} ms; before it ${slow(before)} of ${before.length}`;
  const figures = [expectZero(`${from}: requests of more than 100 ms meanwhile`, slow(meanwhile), note)];
  for (const to of engines) figures.push(...(await measureRestore(context, folder, from, to)));
  await portal.kill();
  return figures;
}

/** Restores, backs up again and compares the two backups. */
async function measureRestore(context: ScenarioContext, folder: string, from: Engine, to: Engine): Promise<Measurement[]> {
  const target = await createRestartablePortal(context, await settingsFor(context, to));
  const restoreMs = await timeCareersCommand(target, 'restore', folder);
  const again = join(await context.createFolder(), 'backup');
  await timeCareersCommand(target, 'backup', again);
  const [first, second] = [await readBackup(folder), await readBackup(again)];
  const different = [...first].filter(([name, content]) => second.get(name) !== content).map(([name]) => name);
  await target.start();
  await target.kill();
  return [
    expectZero(
      `${from} to ${to}: tables and files that differ`,
      different.length + Math.abs(first.size - second.size),
      `of ${first.size}${different.length ? `: ${different}` : ''}`,
    ),
    expectAtMost(`${from} to ${to}: restored in`, 600, 's', restoreMs / 1000),
  ];
}

async function settingsFor(context: ScenarioContext, engine: Engine): Promise<Record<string, string>> {
  return engine === 'SQLite' ? {} : { DATABASE_URL: (await context.startPostgresql()).url };
}

async function timeCareersCommand(portal: RestartablePortal, ...words: string[]): Promise<number> {
  const begin = performance.now();
  const { exitCode, complained } = await runCareers(portal, ...words);
  if (exitCode !== 0) throw new Error(complained);
  return performance.now() - begin;
}

/** Sorted rows of each table and bytes of each file. */
async function readBackup(folder: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const name of await readdir(join(folder, 'tables'))) {
    // The search index contains its creation time.
    if (name.startsWith('search_state')) continue;
    const rows = gunzipSync(await readFile(join(folder, 'tables', name)))
      .toString()
      .split('\n')
      .map((line) => normalizeRow(line, name.startsWith('outbox') ? asFailedMail : (row) => row));
    contents.set(name, rows.toSorted().join('\n'));
  }
  for (const name of await readdir(join(folder, 'files')))
    contents.set(name, await readFile(join(folder, 'files', name), 'latin1'));
  return contents;
}

type Row = Record<string, unknown>;

/** A restore marks pending mails as failed (docs/operations.md). */
const asFailedMail = (row: Row): Row => (row.sent_at === null ? { ...row, failed_at: 'given up', payload: null } : row);

/** The engines return columns in different orders. */
function normalizeRow(line: string, expected: (row: Row) => Row): string {
  if (line === '') return line;
  const row = expected(JSON.parse(line));
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
