/** The SQL with which the portal answers questions on SQLite, and how fast the engine alone goes through the same. */
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

/** Questions a second of the engine without a portal around it. The data folder must have no other writer meanwhile. */
export async function measureSqliteRate(
  dataDir: string,
  questions: readonly HttpRequest[],
): Promise<{ rate: number; statements: number }> {
  const recorded = await recordSql(dataDir, questions);
  const database = openSqliteFile(join(dataDir, 'careers.db'));
  const prepared = new Map<string, StatementSync>();
  for (const { sql } of recorded) if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
  const begin = performance.now();
  for (const { sql, parameters } of recorded) prepared.get(sql)?.all(...parameters);
  const ms = performance.now() - begin;
  database.close();
  return { rate: (questions.length * 1000) / ms, statements: recorded.length / questions.length };
}

/** Every statement in the process goes through one of two methods, so that nothing of the portal has to know of this. */
async function recordSql(dataDir: string, questions: readonly HttpRequest[]): Promise<Statement[]> {
  const env = readConfig({ DATA_DIR: dataDir, DEMO_JOBS: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const log = createLogger(env.logLevel);
  const services = await createServices(env, log);
  const app = await buildApp(env, services, await loadPageRenderer(), log);
  const ask = async ({ path, body }: HttpRequest) => {
    const { statusCode } = await app.inject({ method: 'POST', url: path, payload: body });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
  const { all, iterate } = StatementSync.prototype;
  const recorded: Statement[] = [];
  try {
    // What the first question of a process reads once, such as the catalogue's words, is none of the others'.
    await ask({ path: questions[0]?.path ?? '', body: {} });
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
    for (const question of questions) await ask(question);
    return recorded;
  } finally {
    Object.assign(StatementSync.prototype, { all, iterate });
    await app.close();
    await services.close();
  }
}
