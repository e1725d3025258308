/** Where a run works: a folder that goes when the run ends, the catalogues in it, what was started. */
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgresql } from '../../tests/support/databases/embedded-postgresql.ts';
import { buildDatabaseUrl, executeAdminStatement } from '../../tests/support/databases/global-setup.ts';
import { generateJobs } from '../load/job-generator.ts';
import { type ImportResult, runJobImport } from './import-process.ts';

export interface BenchSizes {
  /** The 10,000 and the 100,000 jobs of the limits; fewer in a quick run. */
  small: number;
  large: number;
  /** Of a load that measures a rate. */
  loadSeconds: number;
  /** Of the load that lasts. */
  sustainedSeconds: number;
  /** Questions of one caller. */
  queryCount: number;
}

export interface BenchCatalogue {
  jobs: number;
  dataDir: string;
  databaseUrl: string | undefined;
  importResult: ImportResult;
}

export interface BenchContext {
  sizes: BenchSizes;
  log(line: string): void;
  /** A folder with this many jobs, imported once a run; whoever asks later gets the same. */
  sqliteCatalogue(jobs: number): Promise<BenchCatalogue>;
  /** The same in PostgreSQL, started when it is asked for. */
  postgresqlCatalogue(jobs: number): Promise<BenchCatalogue>;
  close(): Promise<void>;
}

export async function openBenchContext(sizes: BenchSizes, say: (line: string) => void): Promise<BenchContext> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-bench-'));
  const newest = new Date();
  const catalogues = new Map<string, Promise<BenchCatalogue>>();
  const removed = { recursive: true, force: true, maxRetries: 5 };
  const closers = [() => rm(folder, removed)];
  // An interrupted run ends here, after what it started was ended.
  const interrupted = () => rmSync(folder, removed);
  process.once('exit', interrupted);
  let server: ReturnType<typeof startEmbeddedPostgresql> | undefined;

  const onceARun = (name: string, make: () => Promise<BenchCatalogue>) => {
    const known = catalogues.get(name) ?? make();
    catalogues.set(name, known);
    return known;
  };
  const fill = async (name: string, jobs: number, databaseUrl: string | undefined): Promise<BenchCatalogue> => {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    const file = join(folder, `${name}.json`);
    await writeJobFile(file, jobs, newest);
    say(`importing ${formatJobCount(jobs)} into ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`);
    const imported = await runJobImport(file, { dataDir, databaseUrl });
    await rm(file);
    return { jobs, dataDir, databaseUrl, importResult: imported };
  };

  return {
    sizes,
    log: say,
    sqliteCatalogue: (jobs) => onceARun(`sqlite-${jobs}`, () => fill(`sqlite-${jobs}`, jobs, undefined)),
    postgresqlCatalogue: (jobs) =>
      onceARun(`postgresql-${jobs}`, async () => {
        server ??= startEmbeddedPostgresql();
        const { url, stop } = await server;
        closers.unshift(stop);
        await executeAdminStatement(url, `CREATE DATABASE bench_${jobs} TEMPLATE template0 ENCODING 'UTF8'`);
        return fill(`postgresql-${jobs}`, jobs, buildDatabaseUrl(url, `bench_${jobs}`));
      }),
    async close() {
      for (const closer of closers) await closer();
      process.off('exit', interrupted);
    },
  };
}

async function writeJobFile(file: string, count: number, newest: Date): Promise<void> {
  const out = createWriteStream(file);
  let rows: string[] = [];
  const flush = async () => {
    if (!out.write(rows.join(''))) await once(out, 'drain');
    rows = [];
  };
  for (const job of generateJobs(count, newest)) {
    rows.push(`${JSON.stringify(job)}\n`);
    if (rows.length === 500) await flush();
  }
  await flush();
  out.end();
  await once(out, 'close');
}

export const formatJobCount = (jobs: number) => `${jobs.toLocaleString('en')} jobs`;
