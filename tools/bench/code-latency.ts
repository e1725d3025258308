/** Measures response times of code requests for known and unknown addresses, alternating. */
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

/** Each request comes from its own network, so no rate limit applies. */
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

const known = (at: number) => `known${at}@example.com`;
const unknown = (at: number) => `other${at}@example.com`;

async function measureLatencies(origin: string, pairs: number): Promise<CodeLatencies> {
  const measure = (email: string, network: string) => requestCode(origin, email, network);
  for (let at = 0; at < 50; at++) await measure(`warm${at}@example.com`, `192.0.2.${at}`);
  const times: CodeLatencies = { known: [], unknown: [] };
  for (let at = 0; at < pairs; at++) {
    const [network, other] = [`10.1.${at >> 8}.${at & 255}`, `10.2.${at >> 8}.${at & 255}`];
    // Both kinds go first equally often.
    if (at % 2 === 0) times.known.push(await measure(known(at), network));
    times.unknown.push(await measure(unknown(at), other));
    if (at % 2 === 1) times.known.push(await measure(known(at), network));
  }
  return times;
}

async function insertCandidates(folder: string, pairs: number): Promise<void> {
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

async function requestCode(origin: string, email: string, network: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(origin + sendOtp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${sendOtp.path} answered ${response.status}`);
  return performance.now() - startedAt;
}
