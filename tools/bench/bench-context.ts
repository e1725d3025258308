/** Creates the temporary folder and the catalogues of a run, and removes them. */
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
  /** 10,000 and 100,000 jobs; fewer in a quick run. */
  small: number;
  large: number;
  /** Duration of a load that measures a rate. */
  loadSeconds: number;
  /** Duration of the sustained load. */
  sustainedSeconds: number;
  /** Requests of one client. */
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
  /** Imports the jobs once per run; later calls share the catalogue. */
  sqliteCatalogue(jobs: number): Promise<BenchCatalogue>;
  /** The same in PostgreSQL, which starts on first use. */
  postgresqlCatalogue(jobs: number): Promise<BenchCatalogue>;
  /** Imports jobs into a database of the benchmark's own. */
  importInto(databaseUrl: string, jobs: number): Promise<BenchCatalogue>;
  close(): Promise<void>;
}

export async function openBenchContext(sizes: BenchSizes, log: (line: string) => void): Promise<BenchContext> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-bench-'));
  const newest = new Date();
  const catalogues = new Map<string, Promise<BenchCatalogue>>();
  const removeOptions = { recursive: true, force: true, maxRetries: 5 };
  const closers = [() => rm(folder, removeOptions)];
  // Interrupted runs skip `close`; the processes that they started have ended before.
  const removeFolder = () => rmSync(folder, removeOptions);
  process.once('exit', removeFolder);
  let server: ReturnType<typeof startEmbeddedPostgresql> | undefined;

  const createOnce = (name: string, create: () => Promise<BenchCatalogue>) => {
    const catalogue = catalogues.get(name) ?? create();
    catalogues.set(name, catalogue);
    return catalogue;
  };
  const importCatalogue = async (name: string, jobs: number, databaseUrl: string | undefined): Promise<BenchCatalogue> => {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    const file = join(folder, `${name}.json`);
    await writeJobFile(file, jobs, newest);
    log(`importing ${formatJobCount(jobs)} into ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`);
    const importResult = await runJobImport(file, { dataDir, databaseUrl });
    await rm(file);
    return { jobs, dataDir, databaseUrl, importResult };
  };

  return {
    sizes,
    log,
    sqliteCatalogue: (jobs) => createOnce(`sqlite-${jobs}`, () => importCatalogue(`sqlite-${jobs}`, jobs, undefined)),
    postgresqlCatalogue: (jobs) =>
      createOnce(`postgresql-${jobs}`, async () => {
        server ??= startEmbeddedPostgresql('vacuumed');
        const { url, stop } = await server;
        closers.unshift(stop);
        await executeAdminStatement(url, `CREATE DATABASE bench_${jobs} TEMPLATE template0 ENCODING 'UTF8'`);
        return importCatalogue(`postgresql-${jobs}`, jobs, buildDatabaseUrl(url, `bench_${jobs}`));
      }),
    importInto: (databaseUrl, jobs) => importCatalogue(`own-${jobs}`, jobs, databaseUrl),
    async close() {
      for (const closer of closers) await closer();
      process.off('exit', removeFolder);
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
