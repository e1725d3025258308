/** Baseline for searches: records the portal's SQL and replays it on SQLite alone. */
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

/** Requests per second of SQLite alone. Nothing else may write to the data folder. */
export async function measureSqliteRate(
  dataDir: string,
  requests: readonly HttpRequest[],
): Promise<{ rate: number; statements: number }> {
  const recorded = await recordSql(dataDir, requests);
  const database = openSqliteFile(join(dataDir, 'careers.db'));
  const prepared = new Map<string, StatementSync>();
  for (const { sql } of recorded) if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
  const begin = performance.now();
  for (const { sql, parameters } of recorded) prepared.get(sql)?.all(...parameters);
  const ms = performance.now() - begin;
  database.close();
  return { rate: (requests.length * 1000) / ms, statements: recorded.length / requests.length };
}

/** Patches the two methods that run every statement, so the portal needs no hook. */
async function recordSql(dataDir: string, requests: readonly HttpRequest[]): Promise<Statement[]> {
  const env = readConfig({ DATA_DIR: dataDir, DEMO_JOBS: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const log = createLogger(env.logLevel);
  const services = await createServices(env, log);
  const app = await buildApp(env, services, await loadPageRenderer(), log);
  const send = async ({ path, body }: HttpRequest) => {
    const { statusCode } = await app.inject({ method: 'POST', url: path, payload: body });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
  const { all, iterate } = StatementSync.prototype;
  const recorded: Statement[] = [];
  try {
    // The first request reads data once for all, such as the catalogue's words.
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
