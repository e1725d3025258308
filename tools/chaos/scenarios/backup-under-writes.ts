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
    const measurements: Measurement[] = [];
    for (const from of engines) measurements.push(...(await measureBackup(context, from)));
    return measurements;
  },
};

async function measureBackup(context: ScenarioContext, from: Engine): Promise<Measurement[]> {
  const portal = await createRestartablePortal(context, await settingsFor(context, from));
  const target = await openTrafficTarget(portal, context.quick ? 1000 : 10_000);
  const uploader = createResumeUploader(
    portal.origin,
    await signInByCode(portal.origin, portal.mailServer, 'ben@example.com'),
    createAcknowledgedWrites(),
  );
  await uploader.upload();
  const stopUploads = new AbortController();
  const uploading = uploader.uploadUntil(stopUploads.signal);
  const probe = startAvailabilityProbe(target, { live: 0, ready: 0 });
  const folder = join(await context.createFolder(), 'backup');
  const baselineStartedAt = performance.now();
  await setTimeout(5000);
  const backupStartedAt = performance.now();
  await timeCareersCommand(portal, 'backup', folder);
  const backupEndedAt = performance.now();
  stopUploads.abort();
  await Promise.all([uploading, probe.stop()]);
  const resultsBetween = (from: number, to: number) =>
    probe.results.filter(({ startedAt, ms }) => startedAt + ms >= from && startedAt < to);
  const countSlow = (results: readonly ProbeResult[]) => results.filter(({ ms }) => ms > 100).length;
  const before = resultsBetween(baselineStartedAt, backupStartedAt);
  const during = resultsBetween(backupStartedAt, backupEndedAt);
  const seconds = ((backupEndedAt - backupStartedAt) / 1000).toFixed(1);
  const note = `of ${during.length} in ${seconds} s, slowest ${Math.round(maxLatency(during))} ms; before it ${countSlow(before)} of ${before.length}`;
  const measurements = [expectZero(`${from}: requests over 100 ms during the backup`, countSlow(during), note)];
  for (const to of engines) measurements.push(...(await measureRestore(context, folder, from, to)));
  await portal.kill();
  return measurements;
}

/** Restores the backup, backs up again and compares both backups. */
async function measureRestore(context: ScenarioContext, folder: string, from: Engine, to: Engine): Promise<Measurement[]> {
  const restored = await createRestartablePortal(context, await settingsFor(context, to));
  const restoreMs = await timeCareersCommand(restored, 'restore', folder, '--unverified');
  const secondFolder = join(await context.createFolder(), 'backup');
  await timeCareersCommand(restored, 'backup', secondFolder);
  const [first, second] = [await readBackup(folder), await readBackup(secondFolder)];
  const different = [...first].filter(([name, content]) => second.get(name) !== content).map(([name]) => name);
  await restored.start();
  await restored.kill();
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
  const startedAt = performance.now();
  const { exitCode, stderr } = await runCareers(portal, ...words);
  if (exitCode !== 0) throw new Error(stderr);
  return performance.now() - startedAt;
}

/** Returns each table with sorted rows, and each file's bytes. */
async function readBackup(folder: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const name of await readdir(join(folder, 'tables'))) {
    // The state of the search index contains its build time.
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

/** A restore marks pending mails as failed instead of sending them (docs/operations.md). */
const asFailedMail = (row: Row): Row => (row.sent_at === null ? { ...row, failed_at: 'given up', payload: null } : row);

/** Sorts the columns, whose order differs between engines. */
function normalizeRow(line: string, toRestored: (row: Row) => Row): string {
  if (line === '') return line;
  const row = toRestored(JSON.parse(line));
  return JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
