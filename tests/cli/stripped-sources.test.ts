import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careers-stripped-'));
  await cp(scripts, join(folder, 'scripts'), { recursive: true });
  await mkdir(join(folder, 'src'));
  await writeFile(
    join(folder, 'says.mjs'),
    `import { said } from './src/said.ts';
     console.log(said, process.moduleLoadList.some((name) => name.includes('amaro')) ? 'stripped now' : 'stripped before');`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (said: string) => writeFile(join(folder, 'src', 'said.ts'), `export const said: string = '${said}';\n`);

async function node(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', ...args], { cwd: folder });
  return stdout.trim();
}

const says = () => node('--import=./scripts/load-stripped.mjs', 'says.mjs');

test('a source is read without its types, until it is changed', async () => {
  await write('hello');
  await node('scripts/strip-types.mjs');
  expect(await says()).toBe('hello stripped before');

  await write('goodbye');
  expect(await says()).toBe('goodbye stripped now');

  await node('scripts/strip-types.mjs');
  expect(await says()).toBe('goodbye stripped before');
  expect(await readdir(join(folder, 'dist', 'stripped'))).toHaveLength(1);
});
