/** Records the SQL of searches and measures how fast SQLite alone runs it. */
import { join } from 'node:path';
import { type SQLInputValue, StatementSync } from 'node:sqlite';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/logger.ts';
import { loadPageRenderer } from '#server/pages/page-renderer.ts';
import { openSqliteFile } from '#server/platform/db/sqlite-dialect.ts';
import { createServices } from '#server/services.ts';
import type { HttpRequest } from '../../load/http-client.ts';

interface Statement {
  sql: string;
  parameters: SQLInputValue[];
}

/** Returns requests per second. No other process may write to the data folder. */
export async function measureSqliteRate(
  dataDir: string,
  requests: readonly HttpRequest[],
): Promise<{ rate: number; statements: number }> {
  const recorded = await recordSql(dataDir, requests);
  const database = openSqliteFile(join(dataDir, 'careers.db'));
  const prepared = new Map<string, StatementSync>();
  for (const { sql } of recorded) if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
  const startedAt = performance.now();
  for (const { sql, parameters } of recorded) prepared.get(sql)?.all(...parameters);
  const ms = performance.now() - startedAt;
  database.close();
  return { rate: (requests.length * 1000) / ms, statements: recorded.length / requests.length };
}

/** Patches the two methods through which every statement runs, so the portal needs no hook. */
async function recordSql(dataDir: string, requests: readonly HttpRequest[]): Promise<Statement[]> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_JOBS: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const log = createLogger(config.logLevel);
  const services = await createServices(config, log);
  // In threads of their own, searches would pass the patched methods by.
  services.searchPool.find = services.search.find;
  const app = await buildApp(config, services, await loadPageRenderer(), log);
  const send = async ({ path, body }: HttpRequest) => {
    const { statusCode } = await app.inject({ method: 'POST', url: path, payload: body });
    if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
  };
  const { all, iterate } = StatementSync.prototype;
  const recorded: Statement[] = [];
  try {
    // The first request of a process reads data that later requests reuse, such as the catalogue's words.
    await send({ path: requests[0]?.path ?? '', body: {} });
    Object.assign(StatementSync.prototype, {
      all(this: StatementSync, ...parameters: SQLInputValue[]) {
        recorded.push({ sql: this.sourceSQL, parameters });
        return all.apply(this, parameters as never);
      },
      iterate(this: StatementSync, ...parameters: SQLInputValue[]) {
        recorded.push({ sql: this.sourceSQL, parameters });
        return iterate.apply(this, parameters as never);
      },
    });
    for (const request of requests) await send(request);
    return recorded;
  } finally {
    Object.assign(StatementSync.prototype, { all, iterate });
    await app.close();
    await services.close();
  }
}
