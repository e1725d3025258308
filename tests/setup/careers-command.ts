/** `careers` as an operator runs it, in the folder of a test's own data. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabaseSettings } from './databases.ts';

const program = fileURLToPath(new URL('../../src/cli/careers.ts', import.meta.url));

type Where = Pick<TestDatabaseSettings, 'dataDir'> & Partial<TestDatabaseSettings>;

export async function careers(where: Where, ...words: string[]) {
  const child = startedCareers(where, ...words);
  const [said, complained] = [text(child.stdout), text(child.stderr)];
  const [exitCode] = await once(child, 'close');
  return { exitCode, said: await said, complained: await complained };
}

export function startedCareers({ databaseUrl, dataDir }: Where, ...words: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return execFile(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], { cwd: dataDir, env });
}

async function text(stream: AsyncIterable<string> | null): Promise<string> {
  let read = '';
  for await (const part of stream ?? []) read += part;
  return read;
}
