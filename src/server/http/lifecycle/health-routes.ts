/** Answers liveness and readiness probes. Only operators get details. */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DomainError, unavailable } from '#server/domain-error.ts';
import { withTimeout } from '#server/platform/concurrency/with-timeout.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { MalwareScanner } from '#server/platform/files/malware-scanner.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { IsOperator } from '../security/operator-access.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';

/** Probes come every few seconds, so a slower dependency counts as down. */
const checkTimeoutMs = 1000;

/** The contract has the short names. Many probes use the long ones by default. */
const livenessPaths = ['/healthz', '/health/live'];
const readinessPaths = ['/readyz', '/health/ready'];

export const isLivenessProbe = ({ url }: FastifyRequest) => livenessPaths.includes(url);
export const isReadinessProbe = ({ url }: FastifyRequest) => readinessPaths.includes(url);

interface HealthCheckOptions {
  database: Pick<Database, 'db'>;
  files: FileStore;
  scan: MalwareScanner;
  now: Clock;
  dataDir: string;
  minFreeBytes: number;
  shutdown: GracefulShutdown;
}

export interface HealthCheck {
  /** Throws when the portal cannot serve, or is about to stop. */
  assertReady(): Promise<void>;
  /** For operators. Without a scanner only resumes wait, so the portal stays ready. */
  readDetails(): Promise<object>;
  recordProbe(isReady: boolean): void;
}

export function createHealthCheck(options: HealthCheckOptions): HealthCheck {
  const { database, files, scan, now, dataDir, minFreeBytes, shutdown } = options;
  return {
    async assertReady() {
      if (shutdown.isPending()) throw unavailable();
      await withTimeout(
        () => Promise.all([sql`select 1`.execute(database.db), files.assertWritable(), assertFreeSpace(dataDir, minFreeBytes)]),
        checkTimeoutMs,
        `No answer within ${checkTimeoutMs} ms.`,
      );
    },
    readDetails: async () => ({ signatures: await scan.signatureFreshness(now()) }),
    recordProbe: shutdown.recordProbe,
  };
}

export function registerHealthRoutes(app: FastifyInstance, health: HealthCheck, isOperator: IsOperator): void {
  for (const path of livenessPaths)
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  for (const path of readinessPaths)
    app.get(
      path,
      { onResponse: async (_request, { statusCode }) => health.recordProbe(statusCode < 400) },
      async (request, reply) => {
        const details = isOperator(request) ? health.readDetails() : undefined;
        try {
          await health.assertReady();
        } catch (error) {
          if (!(error instanceof DomainError)) request.log.warn({ err: error }, 'not ready');
          throw unavailable();
        }
        return reply.header('cache-control', 'no-store').send({ status: 'ready', ...(await details) });
      },
    );
}

async function assertFreeSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Error(`Only ${bavail * bsize} bytes are free in the data folder.`);
}
