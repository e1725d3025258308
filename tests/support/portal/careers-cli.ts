/** Runs `careers` as an operator does, in the data directory of a test. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabaseSettings } from '../databases/test-databases.ts';

const ownBuild = new URL('../../../dist/server/', import.meta.url);

type DataLocation = Pick<TestDatabaseSettings, 'dataDir'> &
  Partial<TestDatabaseSettings> & {
    env?: Record<string, string>;
    build?: URL | undefined;
  };

export const runCareers = (location: DataLocation, ...args: string[]) => collectOutput(startCareers(location, ...args));

/** Sends a signal as soon as the command has printed a text. */
export function runCareersUntil(
  location: DataLocation,
  { after, by: signal }: { after: string; by: NodeJS.Signals },
  ...args: string[]
) {
  const child = startCareers(location, ...args);
  child.stdout?.on('data', (output) => void (String(output).includes(after) && child.kill(signal)));
  return collectOutput(child);
}

async function collectOutput(child: ChildProcess) {
  const [stdout, stderr] = [readText(child.stdout), readText(child.stderr)];
  const [exitCode] = await once(child, 'close');
  return { exitCode, stdout: await stdout, stderr: await stderr };
}

export function startCareers(
  { databaseUrl, dataDir, env: settings, build = ownBuild }: DataLocation,
  ...args: string[]
): ChildProcess {
  const program = fileURLToPath(new URL('careers.js', build));
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.TEST_COMPILE_CACHE,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  // Exports exceed the default buffer of one megabyte.
  const options = { cwd: dataDir, env, maxBuffer: Number.POSITIVE_INFINITY };
  return execFile(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], options);
}

async function readText(stream: AsyncIterable<string> | null): Promise<string> {
  let text = '';
  for await (const part of stream ?? []) text += part;
  return text;
}
