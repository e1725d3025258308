/** Whether the process lives, and whether it can serve. Neither answer tells more than that. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { unavailable } from './refusal.ts';

/** A probe asks every few seconds; a dependency that takes longer is as good as down. */
const patienceMs = 1000;

/** The short names are the contract's; the long ones are what probes are often set to. */
export const livePaths = ['/healthz', '/health/live'];
const readyPaths = ['/readyz', '/health/ready'];

export function health(app: FastifyInstance, { db, files }: { db: Db; files: FileStore }): void {
  for (const path of livePaths)
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));

  for (const path of readyPaths)
    app.get(path, async (request, reply) => {
      try {
        await within(patienceMs, Promise.all([sql`select 1`.execute(db), files.check()]));
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        throw unavailable();
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ready' });
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
