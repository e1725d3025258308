/** `careers jobs import` as `npm run careers` runs it, watched from outside. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readResidentMegabytes } from '../measure/process-resources.ts';
import { portalEnv, portalNodeFlags } from '../run/portal-runtime.mjs';

export interface ImportResult {
  seconds: number;
  /** The most memory that it was seen with. */
  peakMegabytes: number;
}

interface ImportTarget {
  dataDir: string;
  databaseUrl: string | undefined;
}

const program = fileURLToPath(new URL('../../dist/server/careers.js', import.meta.url));
const sampleIntervalMs = 100;

export async function runJobImport(file: string, { dataDir, databaseUrl }: ImportTarget): Promise<ImportResult> {
  const begin = performance.now();
  const flags = ['--disable-warning=ExperimentalWarning', ...portalNodeFlags];
  const child = spawn(process.execPath, [...flags, program, 'jobs', 'import', file], {
    cwd: dataDir,
    env: { ...portalEnv, PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  let peakMegabytes = 0;
  const looking = setInterval(() => {
    if (child.pid !== undefined) peakMegabytes = Math.max(peakMegabytes, readResidentMegabytes(child.pid));
  }, sampleIntervalMs);
  // A run that is interrupted leaves no import behind, which would go on writing into a folder that is gone.
  const end = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', end);
  const [code] = await once(child, 'close');
  process.off('exit', end);
  clearInterval(looking);
  if (code !== 0 || !said.includes('rejected 0')) throw new Error(`The import failed: ${said.trim()}`);
  return { seconds: (performance.now() - begin) / 1000, peakMegabytes };
}
