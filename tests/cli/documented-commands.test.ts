/** Runs the commands that the README and the first guides show, in their order, as a reader would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCareers } from '../support/portal/careers-cli.ts';
import { findFreePort } from '../support/portal/portal-process.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const readPage = (path: string) => readFile(join(repository, path), 'utf8');

/** Lines of the page's `sh` blocks, without comments. */
async function readCommands(path: string): Promise<string[]> {
  const blocks = (await readPage(path)).matchAll(/^ *```sh\n(.*?)^ *```$/gms);
  return [...blocks]
    .flatMap(([, lines = '']) => lines.split('\n'))
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter((line) => line !== '');
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-documented-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `npm start` or `npm run dev` until its page answers. */
async function startsPortal(command: string): Promise<void> {
  const folder = await createFolder();
  const port = String(await findFreePort());
  const [program = '', ...args] = command.split(' ');
  const env = { PATH: process.env.PATH, HOME: folder, PORT: port, DATA_DIR: join(folder, 'data'), MANAGEMENT_PORT: '0' };
  const portal = spawn(program, args, { cwd: repository, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(portal, 'exit');
  const log: string[] = [];
  try {
    const listens = (async () => {
      for await (const line of createInterface({ input: portal.stdout })) {
        log.push(line);
        if (line.includes(`http://127.0.0.1:${port}`)) return true;
      }
      return false;
    })();
    portal.stderr.on('data', (text) => log.push(String(text)));
    expect(await listens, log.join('\n')).toBe(true);
    portal.stdout.resume();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  } finally {
    process.kill(-(portal.pid as number), 'SIGTERM');
    await exit;
  }
}

/** Arguments of a `careers` command line, which may quote a value. */
const splitArguments = (line: string) =>
  [...line.matchAll(/(?:[^\s"]+|"[^"]*")+/g)].map(([argument]) => argument.replaceAll('"', ''));

/** Names that the guides use for what a reader has. */
const readersOwn: Record<string, string> = { ID: '1', EMAIL: 'ada@example.com' };

describe.each(['README.md', 'docs/jobs.md', 'docs/brand.md'])('the commands of %s', (page) => {
  it('run in their order', async () => {
    const folder = await createFolder();
    if (page === 'docs/brand.md') await writeFile(join(folder, 'brand.json'), '{ "name": "Hearth & Rye" }');
    const commands = await readCommands(page);
    expect(commands.length).toBeGreaterThan(2);

    for (const command of commands) {
      if (command === 'npm start' || command === 'npm run dev') await startsPortal(command);
      else if (command === 'npm test') expect(process.env.npm_lifecycle_event).toBe('test');
      else {
        const [, commandLine] = /^(?:npm run careers -- |careers )(.+)$/.exec(command) ?? [];
        const args = splitArguments(commandLine ?? `(unknown) ${command}`).map((word) => readersOwn[word] ?? word);
        // Without a terminal `init` takes its defaults. A terminal is used in init.test.ts.
        if (args[0] === 'init') args.push('--yes', '--company', 'Hearth & Rye');
        const { exitCode, stdout, stderr } = await runCareers({ dataDir: folder }, ...args);
        expect(exitCode, `${command}\n${stdout}${stderr}`).toBe(0);
      }
    }
  });
});

it('every careers command that a guide names exists', async () => {
  const { stdout: help } = await runCareers({ dataDir: await createFolder() }, '--help');
  const names = [...help.matchAll(/^careers ([a-z-]+(?: [a-z-]+)?)/gm)].map(([, name]) => name as string);
  const guides = (await readdir(join(repository, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const named = (await Promise.all(['README.md', ...guides].map(readPage)))
    .flatMap((text) => [...text.matchAll(/(?:`|^ *)careers ([a-z]+(?:[ -][a-z|-]+)?)/gm)])
    .flatMap(([, words = '']) => expandAlternatives(words));

  expect(named.length).toBeGreaterThan(30);
  const isCommand = (words: string) => names.some((name) => `${words} `.startsWith(`${name} `) || name.startsWith(`${words} `));
  expect(named.filter((words) => !isCommand(words))).toEqual([]);
});

/** `jobs close|reopen` names two commands. */
function expandAlternatives(words: string): string[] {
  const [first, rest] = words.split(' ');
  return rest ? rest.split('|').map((word) => `${first} ${word}`) : [words];
}

it('every link of the README and the guides leads to a file', async () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...(await readdir(join(repository, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
  const broken: string[] = [];
  for (const page of pages)
    for (const [, target = ''] of (await readPage(page)).matchAll(/(?:\]\(|(?:src|href)=")([^)"#]+)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const path = join(repository, page, '..', target);
      const isThere = await readFile(path).then(
        () => true,
        (error) => error.code === 'EISDIR',
      );
      if (!isThere) broken.push(`${page}: ${target}`);
    }
  expect(broken).toEqual([]);
});
