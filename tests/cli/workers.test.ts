import { once } from 'node:events';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseEngine } from '#server/platform/db/database.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { findFreePort, type ServerProcess, spawnServer } from '../support/portal/portal-process.ts';

const metricsToken = 'metrics-token-of-this-test';

let settings: TestDatabaseSettings;
let port: number;
let portal: ServerProcess | undefined;

function spawnPortal(more: Record<string, string> = {}, flags: string[] = []): ServerProcess {
  const { databaseUrl, dataDir } = settings;
  portal = spawnServer(
    {
      PORT: String(port),
      WORKERS: '2',
      DATA_DIR: dataDir,
      METRICS_TOKEN: metricsToken,
      // No mail is sent.
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...more,
    },
    dataDir,
    [],
    flags,
  );
  return portal;
}

async function startPortal(flags: string[] = []): Promise<ServerProcess> {
  const started = spawnPortal({}, flags);
  await expect.poll(() => listeningWorkers(started).length).toBe(2);
  return started;
}

async function request(path: string, { agent, headers }: { agent?: Agent; headers?: Record<string, string> } = {}) {
  const outgoing = get({ port, host: '127.0.0.1', path, agent, headers });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

const readMetric = async (line: string) => {
  const { body } = await request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(
    body
      .split('\n')
      .find((text) => text.startsWith(`${line} `))
      ?.slice(line.length),
  );
};

/** Sends requests, on new connections and on one that is kept, until `until` is done. Returns the statuses other than 200. */
async function requestUntil(until: Promise<unknown>): Promise<unknown[]> {
  let isDone = false;
  until.finally(() => {
    isDone = true;
  });
  const keptAlive = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: unknown[] = [];
  const sendAll = async (agent?: Agent) => {
    while (!isDone) {
      const status = await request('/all-category', { agent }).then(
        (response) => response.status,
        (error) => error,
      );
      if (status !== 200) failures.push(status);
    }
  };
  await Promise.all([sendAll(), sendAll(), sendAll(keptAlive)]);
  keptAlive.destroy();
  return failures;
}

async function prepare(engine: DatabaseEngine): Promise<void> {
  settings = await createTestDatabaseSettings(engine);
  port = await findFreePort();
}

afterEach(async () => {
  await portal?.stop();
  await settings.remove();
});

describe.each(engines)('a portal with two workers, on %s', (engine) => {
  beforeEach(() => prepare(engine));

  it('shows the metrics of both workers as one', async () => {
    await startPortal();
    const answers = 'careers_http_answer_seconds_count{method="GET",route="/healthz",status="200"}';
    for (let count = 0; count < 10; count++) await request('/healthz');
    expect(await readMetric(answers)).toBe(10);
    expect(await readMetric('careers_database_up')).toBe(1);
  });

  it('replaces a worker that ends, and serves meanwhile', async () => {
    const started = await startPortal();
    const [first] = listeningWorkers(started);
    process.kill(Number(first), 'SIGKILL');
    await started.waitForOutput('"event":"worker_ended"');
    const failures = await requestUntil(expect.poll(() => listeningWorkers(started).length).toBe(3));
    expect(failures).toEqual([]);
    expect(started.readLog()).toContain('"signal":"SIGKILL"');
  });

  it('reloads one worker after the other without a failed request, and follows changed settings', async () => {
    const started = await startPortal();
    const former = listeningWorkers(started);
    await writeFile(join(settings.dataDir, '.env'), 'COMPANY_NAME=Reloaded Bakery\n');
    started.signal('SIGHUP');
    expect(await requestUntil(started.waitForOutput('"event":"reloaded"'))).toEqual([]);
    expect(listeningWorkers(started)).toHaveLength(4);
    expect(former.filter((pid) => isRunning(Number(pid)))).toEqual([]);
    expect((await request('/')).body).toContain('Reloaded Bakery');
  });
});

describe('the supervisor of two workers', () => {
  beforeEach(() => prepare('sqlite'));

  it('ends a worker whose event loop stands still, and replaces it', async () => {
    const started = await startPortal();
    const [first] = listeningWorkers(started);
    process.kill(Number(first), 'SIGSTOP');
    await started.waitForOutput('"event":"worker_killed"');
    await expect.poll(() => listeningWorkers(started).length).toBe(3);
    expect(isRunning(Number(first))).toBe(false);
  });

  it('keeps the other worker while no process can be started, and tries again', async () => {
    const program = join(settings.dataDir, 'node');
    await symlink(process.execPath, program);
    const started = await startPortal(['--import', `data:text/javascript,process.execPath=${JSON.stringify(program)}`]);
    const [first] = listeningWorkers(started);
    await rm(program);
    process.kill(Number(first), 'SIGKILL');
    expect(await started.waitForOutput('"event":"worker_failed"')).toBe(true);
    expect((await request('/healthz')).status).toBe(200);
    await symlink(process.execPath, program);
    await expect.poll(() => listeningWorkers(started).length).toBe(3);
  });

  it('keeps the former workers when a reload meets a wrong setting', async () => {
    const started = await startPortal();
    await writeFile(join(settings.dataDir, '.env'), 'RETENTION_MONTHS=1\n');
    started.signal('SIGHUP');
    expect(await requestUntil(started.waitForOutput('"event":"reload_failed"'))).toEqual([]);
    expect(started.readLog()).toContain('RETENTION_MONTHS must be a number');
    expect(listeningWorkers(started)).toHaveLength(2);
  });

  it('stops with all its workers, and exits with 0', async () => {
    const started = await startPortal();
    expect(await started.stop()).toBe(0);
    expect(listeningWorkers(started).filter((pid) => isRunning(Number(pid)))).toEqual([]);
  });

  it('leaves no worker behind when the supervisor is killed', async () => {
    const started = await startPortal();
    started.signal('SIGKILL');
    await started.waitForExit();
    await expect.poll(() => listeningWorkers(started).filter((pid) => isRunning(Number(pid)))).toEqual([]);
  });

  it('exits with the sentence and the code of one process when it cannot start', async () => {
    const taken = await startPortal();
    const second = spawnPortal();
    expect(await second.waitForExit()).toBe(78);
    expect(second.readLog()).toContain(`Port ${port} is in use.`);
    await taken.stop();
  });
});

/** The process ids of the workers that have listened, in that order. */
const listeningWorkers = (portal: ServerProcess): string[] =>
  [...portal.readLog().matchAll(/"pid":(\d+),[^\n]*Server listening at/g)].map(([, pid = '']) => pid);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
