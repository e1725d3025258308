/** Whether the process lives, and whether it can serve. Neither answer tells more than that. */
import { EventEmitter, once } from 'node:events';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MalwareScan } from '../files/malware-scan.ts';
import type { Clock } from '../sessions/sessions.ts';
import { unavailable } from './refusal.ts';

/** A probe asks every few seconds; a dependency that takes longer is as good as down. */
const patienceMs = 1000;
/** Below this the next uploads and the database's own log fill the disk. */
const leastFreeBytes = 200 * 1024 * 1024;
/** Whoever is probed regularly stops only after the next probe has heard of it, which it waits no longer for than this. */
const nextProbeMs = { least: 1000, most: 5000 };

/** The short names are the contract's; the long ones are what probes are often set to. */
export const livePaths = ['/healthz', '/health/live'];
export const readyPaths = ['/readyz', '/health/ready'];

interface Depends {
  database: Pick<Database, 'db'>;
  files: FileStore;
  scan: MalwareScan;
  now: Clock;
  dataDir: string;
}

export function health(app: FastifyInstance, { database, files, scan, now, dataDir }: Depends): void {
  const probes = new EventEmitter();
  let probedAt: number | undefined;
  let apartMs = Number.POSITIVE_INFINITY;
  let stopping = false;

  for (const path of livePaths)
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  for (const path of readyPaths)
    app.get(path, async (request, reply) => {
      const at = performance.now();
      if (probedAt !== undefined) apartMs = at - probedAt;
      probedAt = at;
      probes.emit('probe');
      if (stopping) throw unavailable();
      // Without a scanner resumes wait, and everything else goes on.
      const signatures = scan.signatures(now());
      try {
        await within(patienceMs, Promise.all([sql`select 1`.execute(database.db), files.check(), refuseFullDisk(dataDir)]));
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        throw unavailable();
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ready', signatures: await signatures });
    });

  app.addHook('preClose', async () => {
    stopping = true;
    if (apartMs === Number.POSITIVE_INFINITY) return;
    const patience = Math.min(nextProbeMs.most, Math.max(nextProbeMs.least, 1.5 * apartMs));
    await once(probes, 'probe', { signal: AbortSignal.timeout(Math.ceil(patience)) }).catch(() => undefined);
  });
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastFreeBytes) throw new Error(`Only ${bavail * bsize} bytes are free in the data folder.`);
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
