/** `careers` as an operator runs it, in the folder of a test's own data. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabaseSettings } from '../databases/test-databases.ts';

const program = fileURLToPath(new URL('../../../dist/server/careers.js', import.meta.url));

type Where = Pick<TestDatabaseSettings, 'dataDir'> & Partial<TestDatabaseSettings>;

export const runCareers = (where: Where, ...words: string[]) => collectOutput(startCareers(where, ...words));

/** Sends a signal as soon as it has printed this. */
export function runCareersUntil(where: Where, { after, by }: { after: string; by: NodeJS.Signals }, ...words: string[]) {
  const child = startCareers(where, ...words);
  child.stdout?.on('data', (printed) => void (String(printed).includes(after) && child.kill(by)));
  return collectOutput(child);
}

async function collectOutput(child: ChildProcess) {
  const [said, complained] = [text(child.stdout), text(child.stderr)];
  const [exitCode] = await once(child, 'close');
  return { exitCode, said: await said, complained: await complained };
}

export function startCareers({ databaseUrl, dataDir }: Where, ...words: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  // An export of thousands is more than the megabyte that is usual.
  const options = { cwd: dataDir, env, maxBuffer: Number.POSITIVE_INFINITY };
  return execFile(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], options);
}

async function text(stream: AsyncIterable<string> | null): Promise<string> {
  let read = '';
  for await (const part of stream ?? []) read += part;
  return read;
}
