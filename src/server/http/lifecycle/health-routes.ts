/** Whether the process lives, and whether it can serve. Neither answer tells more than that. */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { unavailable } from '#server/domain-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { MalwareScanner } from '#server/platform/files/malware-scanner.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';

/** A probe asks every few seconds; a dependency that takes longer is as good as down. */
const patienceMs = 1000;

/** The short names are the contract's; the long ones are what probes are often set to. */
const livePaths = ['/healthz', '/health/live'];
const readyPaths = ['/readyz', '/health/ready'];

export const isLivenessProbe = ({ url }: FastifyRequest) => livePaths.includes(url);
export const isReadinessProbe = ({ url }: FastifyRequest) => readyPaths.includes(url);

interface Depends {
  database: Pick<Database, 'db'>;
  files: FileStore;
  scan: MalwareScanner;
  now: Clock;
  dataDir: string;
  minFreeBytes: number;
  stop: GracefulShutdown;
}

export function registerHealthRoutes(
  app: FastifyInstance,
  { database, files, scan, now, dataDir, minFreeBytes: leastFreeBytes, stop }: Depends,
): void {
  for (const path of livePaths)
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  for (const path of readyPaths)
    app.get(
      path,
      { onResponse: async (_request, { statusCode }) => stop.recordProbe(statusCode < 400) },
      async (request, reply) => {
        if (stop.isPending()) throw unavailable();
        // Without a scanner resumes wait, and everything else goes on.
        const signatures = scan.signatureFreshness(now());
        try {
          await withTimeout(
            patienceMs,
            Promise.all([sql`select 1`.execute(database.db), files.assertWritable(), refuseFullDisk(dataDir, leastFreeBytes)]),
          );
        } catch (error) {
          request.log.warn({ err: error }, 'not ready');
          throw unavailable();
        }
        return reply.header('cache-control', 'no-store').send({ status: 'ready', signatures: await signatures });
      },
    );
}

async function refuseFullDisk(folder: string, leastFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastFreeBytes) throw new Error(`Only ${bavail * bsize} bytes are free in the data folder.`);
}

async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
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
