/** Measures how long a portal takes to send codes to known and unknown addresses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendOtp } from '#contract/sign-in-calls.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { startPortalProcess } from '../../tests/support/portal/portal-process.ts';

export interface CodeLatencies {
  known: number[];
  unknown: number[];
}

/** Returns milliseconds per request. The kinds alternate, each address from a network of its own. */
export async function measureCodeLatencies(pairs: number): Promise<CodeLatencies> {
  const dataDir = await mkdtemp(join(tmpdir(), 'careers-timing-'));
  try {
    await insertCandidates(dataDir, pairs);
    const portal = await startPortalProcess({
      DATA_DIR: dataDir,
      SMTP_URL: '',
      TRUST_PROXY: '127.0.0.1',
      DEMO_JOBS: '0',
      LOG_LEVEL: 'info',
    });
    try {
      return await measureLatencies(portal.origin, pairs);
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const knownEmail = (index: number) => `known${index}@example.com`;
const unknownEmail = (index: number) => `other${index}@example.com`;

async function measureLatencies(origin: string, pairs: number): Promise<CodeLatencies> {
  const request = (email: string, ip: string) => requestCode(origin, email, ip);
  for (let index = 0; index < 50; index++) await request(`warm${index}@example.com`, `192.0.2.${index}`);
  const latencies: CodeLatencies = { known: [], unknown: [] };
  for (let index = 0; index < pairs; index++) {
    const [knownIp, unknownIp] = [`10.1.${index >> 8}.${index & 255}`, `10.2.${index >> 8}.${index & 255}`];
    // Each kind goes first in half of the pairs.
    if (index % 2 === 0) latencies.known.push(await request(knownEmail(index), knownIp));
    latencies.unknown.push(await request(unknownEmail(index), unknownIp));
    if (index % 2 === 1) latencies.known.push(await request(knownEmail(index), knownIp));
  }
  return latencies;
}

async function insertCandidates(dataDir: string, pairs: number): Promise<void> {
  const database = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
  await migrate(database);
  const now = new Date().toISOString();
  for (let first = 0; first < pairs; first += 500) {
    const rows = Array.from({ length: Math.min(500, pairs - first) }, (_, offset) => first + offset).map((index) => ({
      id: `candidate-${index}`,
      email: knownEmail(index),
      name: '',
      mobile: '',
      created_at: now,
      updated_at: now,
    }));
    await database.db.insertInto('candidates').values(rows).execute();
  }
  await database.close();
}

async function requestCode(origin: string, email: string, ip: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(origin + sendOtp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${sendOtp.path} returned ${response.status}`);
  return performance.now() - startedAt;
}
