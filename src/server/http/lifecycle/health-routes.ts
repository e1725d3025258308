/** Answers liveness and readiness probes. Neither response contains further details. */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { unavailable } from '#server/domain-error.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { MalwareScanner } from '#server/platform/files/malware-scanner.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';

/** Probes come every few seconds, so a slower dependency counts as down. */
const checkTimeoutMs = 1000;

/** The contract has the short names. Many probes use the long ones by default. */
const livenessPaths = ['/healthz', '/health/live'];
const readinessPaths = ['/readyz', '/health/ready'];

export const isLivenessProbe = ({ url }: FastifyRequest) => livenessPaths.includes(url);
export const isReadinessProbe = ({ url }: FastifyRequest) => readinessPaths.includes(url);

interface HealthRouteOptions {
  database: Pick<Database, 'db'>;
  files: FileStore;
  scan: MalwareScanner;
  now: Clock;
  dataDir: string;
  minFreeBytes: number;
  shutdown: GracefulShutdown;
}

export function registerHealthRoutes(
  app: FastifyInstance,
  { database, files, scan, now, dataDir, minFreeBytes, shutdown }: HealthRouteOptions,
): void {
  for (const path of livenessPaths)
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  for (const path of readinessPaths)
    app.get(
      path,
      { onResponse: async (_request, { statusCode }) => shutdown.recordProbe(statusCode < 400) },
      async (request, reply) => {
        if (shutdown.isPending()) throw unavailable();
        // Without a scanner only resumes wait, so the portal stays ready.
        const signatures = scan.signatureFreshness(now());
        try {
          await withTimeout(
            () =>
              Promise.all([sql`select 1`.execute(database.db), files.assertWritable(), assertFreeSpace(dataDir, minFreeBytes)]),
            checkTimeoutMs,
            `No answer within ${checkTimeoutMs} ms.`,
          );
        } catch (error) {
          request.log.warn({ err: error }, 'not ready');
          throw unavailable();
        }
        return reply.header('cache-control', 'no-store').send({ status: 'ready', signatures: await signatures });
      },
    );
}

async function assertFreeSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Error(`Only ${bavail * bsize} bytes are free in the data folder.`);
}
