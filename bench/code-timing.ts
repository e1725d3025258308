/**
 * Whether the time of an answer tells that an address is known: codes are asked for 2,000 known and 2,000 unknown
 * addresses in turn, from a network each, of a portal that runs by itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendOtp } from '../src/contract/sign-in.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startPortal } from '../tests/setup/portal-process.ts';

const pairs = Number(process.argv[2] ?? 2000);
const known = (at: number) => `known${at}@example.com`;
const unknown = (at: number) => `other${at}@example.com`;

const dataDir = await mkdtemp(join(tmpdir(), 'careers-timing-'));
await fill(dataDir);
const portal = await startPortal({
  DATA_DIR: dataDir,
  SMTP_URL: '',
  TRUST_PROXY: '127.0.0.1',
  DEMO_JOBS: '0',
  LOG_LEVEL: 'info',
});
try {
  for (let at = 0; at < 50; at++) await ask(`warm${at}@example.com`, `192.0.2.${at}`);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let at = 0; at < pairs; at++) {
    const [network, other] = [`10.1.${at >> 8}.${at & 255}`, `10.2.${at >> 8}.${at & 255}`];
    // Each goes first as often as the other.
    if (at % 2 === 0) times.known.push(await ask(known(at), network));
    times.unknown.push(await ask(unknown(at), other));
    if (at % 2 === 1) times.known.push(await ask(known(at), network));
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  console.log(`known    median ${ofKnown.toFixed(3)} ms of ${pairs}`);
  console.log(`unknown  median ${ofUnknown.toFixed(3)} ms of ${pairs}`);
  console.log(
    `difference ${Math.abs(ofKnown - ofUnknown).toFixed(3)} ms, Mann-Whitney p ${mannWhitney(times.known, times.unknown).toFixed(3)}`,
  );
} finally {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(folder: string): Promise<void> {
  const database = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  await migrate(database);
  const at = new Date().toISOString();
  for (let first = 0; first < pairs; first += 500) {
    const rows = Array.from({ length: Math.min(500, pairs - first) }, (_, each) => first + each).map((each) => ({
      id: `candidate-${each}`,
      email: known(each),
      name: '',
      mobile: '',
      created_at: at,
      updated_at: at,
    }));
    await database.db.insertInto('candidates').values(rows).execute();
  }
  await database.close();
}

async function ask(email: string, network: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(portal.origin + sendOtp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${sendOtp.path} answered ${answer.status}`);
  return performance.now() - startedAt;
}

function median(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The probability of a difference in rank as great as this one between samples that do not differ (two-sided, normal approximation). */
function mannWhitney(one: number[], other: number[]): number {
  const ranked = [...one.map((time) => ({ time, first: 1 })), ...other.map((time) => ({ time, first: 0 }))].sort(
    (a, b) => a.time - b.time,
  );
  const rankSum = ranked.reduce((sum, { first }, at) => sum + first * (at + 1), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The normal distribution's share below z ≥ 0 (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
