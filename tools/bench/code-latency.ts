/** Measures how long a portal takes to send codes to known and unknown addresses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sendOtp } from '#contract/sign-in-calls.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { startPortalProcess } from '../../tests/support/portal/portal-process.ts';

export interface CodeLatencies {
  known: number[];
  unknown: number[];
}

/** The address of each pair that gets a mail. */
export type MailCase = 'both' | 'none' | 'known';

/** Returns milliseconds per request. Known and unknown addresses alternate. Each request comes from a new site. */
export async function measureCodeLatencies(pairs: number): Promise<Record<MailCase, CodeLatencies>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'careers-timing-'));
  try {
    await insertCandidates(dataDir, 2 * pairs);
    const portal = await startPortalProcess({
      DATA_DIR: dataDir,
      SMTP_URL: '',
      TRUST_PROXY: '127.0.0.1',
      DEMO_JOBS: '0',
      LOG_LEVEL: 'info',
      CODE_MAILS_PER_HOUR: '1000000',
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

/** Longer than the delivery of a mail to the local mailbox, which would slow down the request after it. */
const deliveryMs = 15;

const knownEmail = (index: number) => `known${index}@example.com`;
const unknownEmail = (index: number) => `other${index}@example.com`;

async function measureLatencies(origin: string, pairs: number): Promise<Record<MailCase, CodeLatencies>> {
  const createLatencies = (): CodeLatencies => ({ known: [], unknown: [] });
  const latencies = { both: createLatencies(), none: createLatencies(), known: createLatencies() };
  let sites = 0;
  const nextIp = () => `10.${sites >> 8}.${sites++ & 255}.1`;
  const request = (email: string, ip = nextIp()) => measureCodeRequest(origin, email, ip);
  async function measure(latencies: number[], email: string): Promise<void> {
    await setTimeout(deliveryMs);
    latencies.push(await request(email));
  }
  /**
   * Alternates the order, so that it does not bias the result.
   * @param offset each case uses its own block of addresses
   */
  async function measurePair({ known, unknown }: CodeLatencies, index: number, offset: number): Promise<void> {
    if (index % 2 === 0) await measure(known, knownEmail(offset + index));
    await measure(unknown, unknownEmail(offset + index));
    if (index % 2 === 1) await measure(known, knownEmail(offset + index));
  }
  /** Exhausts the inbox's limit through six aliases. A candidate's exact address has a separate limit. */
  async function exhaustMailLimit(email: string): Promise<void> {
    const ips = [nextIp(), nextIp()];
    for (let alias = 0; alias < 6; alias++) await request(email.replace('@', `+${alias}@`), ips[alias % 2]);
  }

  for (let index = 0; index < 50; index++) await request(`warm${index}@example.com`);
  for (let index = 0; index < pairs; index++) {
    await measurePair(latencies.both, index, 0);
    // A second request within a minute sends no mail.
    await measurePair(latencies.none, index, 0);
    await exhaustMailLimit(knownEmail(pairs + index));
    await exhaustMailLimit(unknownEmail(pairs + index));
    await measurePair(latencies.known, index, pairs);
  }
  return latencies;
}

async function insertCandidates(dataDir: string, count: number): Promise<void> {
  const database = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
  await migrate(database);
  const now = new Date().toISOString();
  for (let first = 0; first < count; first += 500) {
    const rows = Array.from({ length: Math.min(500, count - first) }, (_, offset) => first + offset).map((index) => ({
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

async function measureCodeRequest(origin: string, email: string, ip: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(origin + sendOtp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email }),
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${sendOtp.path} returned ${response.status}: ${body}`);
  return performance.now() - startedAt;
}
