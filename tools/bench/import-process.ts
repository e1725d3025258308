/** Runs `careers jobs import` and measures its time and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readResidentMegabytes } from '../measure/process-resources.ts';
import { portalEnv, portalNodeFlags } from '../run/portal-runtime.mjs';

export interface ImportResult {
  seconds: number;
  peakMegabytes: number;
}

interface ImportTarget {
  dataDir: string;
  databaseUrl: string | undefined;
}

const program = fileURLToPath(new URL('../../dist/server/careers.js', import.meta.url));
const sampleIntervalMs = 100;

export async function runJobImport(file: string, { dataDir, databaseUrl }: ImportTarget): Promise<ImportResult> {
  const startedAt = performance.now();
  const flags = ['--disable-warning=ExperimentalWarning', ...portalNodeFlags];
  const child = spawn(process.execPath, [...flags, program, 'jobs', 'import', file], {
    cwd: dataDir,
    env: { ...portalEnv, PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  let peakMegabytes = 0;
  const sampling = setInterval(() => {
    if (child.pid !== undefined) peakMegabytes = Math.max(peakMegabytes, readResidentMegabytes(child.pid));
  }, sampleIntervalMs);
  // Ends the import of an interrupted run, which would write into a removed folder.
  const killImport = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', killImport);
  const [code] = await once(child, 'close');
  process.off('exit', killImport);
  clearInterval(sampling);
  if (code !== 0 || !output.includes('rejected 0')) throw new Error(`The import failed: ${output.trim()}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}
