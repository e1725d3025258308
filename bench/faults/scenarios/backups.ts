/** R25: a backup of a portal that takes writes, brought back on the same engine and on the other. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { careers } from '../../../tests/setup/careers-command.ts';
import type { Figure } from '../../figure-table.ts';
import { signIn } from '../../plain-client.ts';
import { type KillablePortal, openKillablePortal } from '../killable-portal.ts';
import { openLedger } from '../ledger.ts';
import { slowest } from '../outage.ts';
import { type Beat, openPulse } from '../pulse.ts';
import { openResumeKeeper } from '../resume-keeper.ts';
import { atMost, none, type Scenario, type Stage } from '../scenario.ts';
import { openToVisitors } from '../visitors.ts';

const engines = ['SQLite', 'PostgreSQL'] as const;
type Engine = (typeof engines)[number];

export const backups: Scenario = {
  id: 'R25',
  title: 'backup under writes, and restore',
  async play(stage) {
    const figures: Figure[] = [];
    for (const from of engines) figures.push(...(await backedUp(stage, from)));
    return figures;
  },
};

async function backedUp(stage: Stage, from: Engine): Promise<Figure[]> {
  const portal = await openKillablePortal(stage, await settingsFor(stage, from));
  const visitors = await openToVisitors(portal, stage.quick ? 1000 : 10_000);
  const keeper = openResumeKeeper(portal.origin, await signIn(portal.origin, portal.mails, 'ben@example.com'), openLedger());
  await keeper.give();
  const done = new AbortController();
  const giving = keeper.keepGiving(done.signal);
  const pulse = openPulse(visitors, { live: 0, ready: 0 });
  const folder = join(await stage.folder(), 'backup');
  const quiet = performance.now();
  await setTimeout(5000);
  const begun = performance.now();
  await careersIn(portal, 'backup', folder);
  const ended = performance.now();
  done.abort();
  await Promise.all([giving, pulse.stop()]);
  const between = (from: number, to: number) => pulse.beats.filter(({ at, ms }) => at + ms >= from && at < to);
  const slow = (beats: readonly Beat[]) => beats.filter(({ ms }) => ms > 100).length;
  const [before, meanwhile] = [between(quiet, begun), between(begun, ended)];
  const seconds = ((ended - begun) / 1000).toFixed(1);
  const note = `of ${meanwhile.length} in ${seconds} s, the slowest ${Math.round(slowest(meanwhile))} ms; before it ${slow(before)} of ${before.length}`;
  const figures = [none(`${from}: requests of more than 100 ms meanwhile`, slow(meanwhile), note)];
  for (const to of engines) figures.push(...(await restored(stage, folder, from, to)));
  await portal.kill();
  return figures;
}

/** Brought back, and backed up again: what the two backups hold is then compared. */
async function restored(stage: Stage, folder: string, from: Engine, to: Engine): Promise<Figure[]> {
  const target = await openKillablePortal(stage, await settingsFor(stage, to));
  const restoreMs = await careersIn(target, 'restore', folder);
  const again = join(await stage.folder(), 'backup');
  await careersIn(target, 'backup', again);
  const [first, second] = [await contentsOf(folder), await contentsOf(again)];
  const different = [...first].filter(([name, content]) => second.get(name) !== content).map(([name]) => name);
  await target.start();
  await target.kill();
  return [
    none(
      `${from} to ${to}: tables and files that differ`,
      different.length + Math.abs(first.size - second.size),
      `of ${first.size}${different.length ? `: ${different}` : ''}`,
    ),
    atMost(`${from} to ${to}: restored in`, 600, 's', restoreMs / 1000),
  ];
}

async function settingsFor(stage: Stage, engine: Engine): Promise<Record<string, string>> {
  return engine === 'SQLite' ? {} : { DATABASE_URL: (await stage.postgresql()).url };
}

async function careersIn(portal: KillablePortal, ...words: string[]): Promise<number> {
  const begin = performance.now();
  const { exitCode, complained } = await careers(portal, ...words);
  if (exitCode !== 0) throw new Error(complained);
  return performance.now() - begin;
}

/** Of each table its rows in an order of their own, and of each file its bytes. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const name of await readdir(join(folder, 'tables'))) {
    // The search index says when it was made.
    if (name.startsWith('search_state')) continue;
    const rows = gunzipSync(await readFile(join(folder, 'tables', name)))
      .toString()
      .split('\n')
      .map((line) => sorted(line, name.startsWith('outbox') ? givenUp : (row) => row));
    contents.set(name, rows.toSorted().join('\n'));
  }
  for (const name of await readdir(join(folder, 'files')))
    contents.set(name, await readFile(join(folder, 'files', name), 'latin1'));
  return contents;
}

type Row = Record<string, unknown>;

/** A restore sends no mail that waited in the backup (docs/operations.md): it stands there as one that failed. */
const givenUp = (row: Row): Row => (row.sent_at === null ? { ...row, failed_at: 'given up', payload: null } : row);

/** The two engines name columns in different orders. */
function sorted(line: string, expected: (row: Row) => Row): string {
  if (line === '') return line;
  const row = expected(JSON.parse(line));
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
