/** Whether the process lives, and whether it can serve. Neither answer tells more than that. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MalwareScan } from '../files/malware-scan.ts';
import type { Clock } from '../sessions/sessions.ts';
import { unavailable } from './refusal.ts';

/** A probe asks every few seconds; a dependency that takes longer is as good as down. */
const patienceMs = 1000;

interface HealthServices {
  db: Db;
  files: FileStore;
  scan: MalwareScan;
  now: Clock;
}

export function health(app: FastifyInstance, { db, files, scan, now }: HealthServices): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  app.get('/readyz', async (request, reply) => {
    // Without a scanner resumes wait, and everything else goes on.
    const signatures = scan.signatures(now());
    try {
      await within(patienceMs, Promise.all([sql`select 1`.execute(db), files.check()]));
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable();
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready', signatures: await signatures });
  });
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
