import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { runCareers, startCareers } from '../support/portal/careers-cli.ts';

let settings: TestDatabaseSettings;
afterEach(() => settings.remove());

const env = { IMPORT_ALLOW_HOSTS: '127.0.0.1' };
const careers = (...args: string[]) => runCareers({ ...settings, env }, ...args);

async function writeFeed(name: string, content: string): Promise<string> {
  const path = join(settings.dataDir, name);
  await writeFile(path, content);
  return path;
}

describe.each(engines)('careers jobs import, on %s', (engine) => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
  });

  test('"loads jobs; running it twice changes nothing; prints `created N, updated N, closed N, rejected N`"', async () => {
    const [nurse, cook] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' })];
    const jobs = await writeFeed('jobs.json', JSON.stringify({ jobs: [nurse, cook] }));

    expect(await careers('jobs', 'import', jobs)).toEqual({
      exitCode: 0,
      stdout: 'created 2, updated 0, closed 0, rejected 0\n',
      stderr: '',
    });
    expect(await careers('jobs', 'import', 'jobs.json')).toMatchObject({
      stdout: 'created 0, updated 0, closed 0, rejected 0\n',
    });

    const moved = await writeFeed('moved.jsonl', `${JSON.stringify({ ...nurse, city: 'York' })}\n`);
    expect(await careers('jobs', 'import', moved, '--complete')).toMatchObject({
      stdout: 'created 0, updated 1, closed 1, rejected 0\n',
    });
  });

  test('an empty or partial response with --complete closes no job and fails, unless the operator allows it', async () => {
    const jobs = Array.from({ length: 12 }, (_, number) => buildJob({ external_id: `many-${number}` }));
    await careers('jobs', 'import', await writeFeed('jobs.json', JSON.stringify(jobs)));
    let response = '[]';
    const feedServer = createServer((_, answer) => answer.end(response)).listen(0, '127.0.0.1');
    await once(feedServer, 'listening');
    const address = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}/jobs`;
    try {
      expect(await careers('jobs', 'import', address, '--complete')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr:
          `${address} would close 12 of the 12 open jobs of its source, so none was closed. ` +
          'If that is right, add --allow-close 12.\n',
      });
      response = JSON.stringify(jobs.slice(0, 5));
      expect(await careers('jobs', 'import', address, '--complete')).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('would close 7 of the 12 open jobs'),
      });
      expect(await careers('jobs', 'import', 'jobs.json')).toMatchObject({
        stdout: 'created 0, updated 0, closed 0, rejected 0\n',
      });
      expect(await careers('jobs', 'import', address, '--complete', '--allow-close', '7')).toMatchObject({
        exitCode: 0,
        stdout: 'created 0, updated 0, closed 7, rejected 0\n',
      });
    } finally {
      feedServer.close();
    }
  });

  test('three concurrent runs on a new database create the schema and each job once', async () => {
    const jobs = await writeFeed(
      'jobs.json',
      JSON.stringify(Array.from({ length: 30 }, (_, number) => buildJob({ title: `Nurse ${number}` }))),
    );

    const results = await Promise.all([1, 2, 3].map(() => careers('jobs', 'import', jobs)));

    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(results.map(({ stdout }) => stdout).toSorted()).toEqual([
      'created 0, updated 0, closed 0, rejected 0\n',
      'created 0, updated 0, closed 0, rejected 0\n',
      'created 30, updated 0, closed 0, rejected 0\n',
    ]);
  });

  test('fails when no job of the file is valid', async () => {
    const [nurse, cook] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' })];
    const broken = [nurse, cook].map((job) => ({ ...job, type: 'Permanent' }));
    const none = await careers('jobs', 'import', await writeFeed('none.json', JSON.stringify({ jobs: broken })));
    expect(none).toMatchObject({ exitCode: 1, stdout: 'created 0, updated 0, closed 0, rejected 2\n' });
    const some = await careers('jobs', 'import', await writeFeed('some.json', JSON.stringify({ jobs: [broken[0], cook] })));
    expect(some).toMatchObject({ exitCode: 0, stdout: 'created 1, updated 0, closed 0, rejected 1\n' });
  });

  test('"A job that breaks a rule is rejected by itself, with its `external_id` and the reason on standard error; the others load"', async () => {
    const broken = { ...buildJob({ external_id: 'a\u001b[2Jb' }), type: 'Permanent' };
    const jobs = await writeFeed('jobs.json', JSON.stringify([buildJob({}), broken]));

    expect(await careers('jobs', 'import', jobs)).toEqual({
      exitCode: 0,
      stdout: 'created 1, updated 0, closed 0, rejected 1\n',
      stderr: 'rejected a\u{FFFD}[2Jb (job 2): type must be H, FL, C, C2H or empty, not "Permanent"\n',
    });
  });
});

describe.each(engines)('an interrupted careers jobs import, on %s', (engine) => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
  });

  test('stops at once with complete batches saved, and the next run continues', async () => {
    const good = Array.from({ length: 1799 }, (_, number) => buildJob({ external_id: `many-${number}` }));
    const lines = [...good, {}].map((job) => `${JSON.stringify(job)}\n`).join('');
    // The response never ends, so the import still runs when it is interrupted.
    const feedServer = createServer((_, response) => response.write(lines)).listen(0, '127.0.0.1');
    await once(feedServer, 'listening');
    try {
      const running = startCareers(
        { ...settings, env },
        'jobs',
        'import',
        `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}`,
      );
      const ended = once(running, 'close');
      for await (const chunk of running.stderr ?? []) if (`${chunk}`.includes('rejected line 1800')) break;
      running.kill('SIGINT');
      expect(await ended).toEqual([null, 'SIGINT']);
    } finally {
      feedServer.closeAllConnections();
      feedServer.close();
    }
    const { stdout } = await careers('jobs', 'import', await writeFeed('jobs.jsonl', lines));
    const remaining = Number(/^created (\d+), updated 0, closed 0, rejected 1\n$/.exec(stdout)?.[1]);
    expect(remaining).toBeLessThan(1799);
    expect((1799 - remaining) % 200).toBe(0);
  });
});

describe('the careers command', () => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings('sqlite');
  });

  test('imports from a URL', async () => {
    const feedServer = createServer((request, response) => {
      response.statusCode = request.url === '/jobs' ? 200 : 404;
      response.end(JSON.stringify({ jobs: [buildJob({})] }));
    }).listen(0, '127.0.0.1');
    await once(feedServer, 'listening');
    const address = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}`;
    try {
      expect(await careers('jobs', 'import', `${address}/jobs`)).toMatchObject({
        stdout: 'created 1, updated 0, closed 0, rejected 0\n',
      });
      expect(await careers('jobs', 'import', `${address}/others`)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `${address}/others cannot be read: the server answered 404.\n`,
      });
    } finally {
      feedServer.close();
    }
    expect(await careers('jobs', 'import', `${address}/jobs`)).toMatchObject({
      exitCode: 1,
      stderr: `${address}/jobs cannot be read: the connection was refused.\n`,
    });
  });

  test('reads no private address unless IMPORT_ALLOW_HOSTS names it, and follows no redirect to another host', async () => {
    const requests: string[] = [];
    const feedServer = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(302, { location: `http://localhost:${(feedServer.address() as AddressInfo).port}/inner` }).end('[]');
    }).listen(0, '127.0.0.1');
    await once(feedServer, 'listening');
    const { port } = feedServer.address() as AddressInfo;
    try {
      expect(await runCareers(settings, 'jobs', 'import', `http://localhost:${port}/jobs`)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/^http:\/\/localhost:\d+\/jobs cannot be read: localhost has .+ private network/),
      });
      expect(requests).toEqual([]);
      expect(await careers('jobs', 'import', `http://127.0.0.1:${port}/jobs`)).toMatchObject({
        exitCode: 1,
        stderr: `http://127.0.0.1:${port}/jobs cannot be read: it redirects to another host, localhost:${port}.\n`,
      });
      expect(requests).toEqual(['/jobs']);
    } finally {
      feedServer.close();
    }
  });

  test('explains in one line why a file cannot be read', async () => {
    await writeFeed('page.json', '<html></html>');
    await writeFeed('half.json', '{"jobs": [{"external_id": "1"');

    expect(await careers('jobs', 'import', 'none.json')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'none.json cannot be read: there is no such file.\n',
    });
    expect(await careers('jobs', 'import', '.')).toMatchObject({
      exitCode: 1,
      stderr: '. cannot be read: it is a folder.\n',
    });
    expect(await careers('jobs', 'import', 'page.json')).toMatchObject({
      exitCode: 1,
      stderr: 'page.json is a web page, and not in the import format. The address may need a sign-in, or another path.\n',
    });
    expect(await careers('jobs', 'import', 'half.json')).toMatchObject({ exitCode: 1, stderr: 'half.json breaks off.\n' });
  });

  test.each([
    [[], ''],
    [['jobs'], 'There is no command "jobs".'],
    [['jobs', 'export', 'x'], 'There is no command "jobs export x".'],
    [['jobs', 'import'], 'Say which file or address to import.'],
    [['jobs', 'import', 'a', 'b'], 'One file or address at a time, not also "b".'],
    [['jobs', 'import', 'a', '--format', 'xml'], 'There is no format "xml"; known: auto, json, csv, xlsx.'],
    [['jobs', 'import', 'a', '--closing'], "Unknown option '--closing'"],
    [['jobs', 'import', 'a', '--allow-close', 'all'], '--allow-close takes a number of jobs, not "all".'],
    [['jobs', 'import', 'a', '--source', ' '], 'A source has a name of 1 to 100 characters.'],
  ])('exits with 2 for %j', async (args, message) => {
    const result = await careers(...args);

    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  });

  test('prints its help', async () => {
    const help = expect.stringMatching(/careers jobs import FILE\|URL.*--format.*--source.*--complete/s);

    expect(await careers('--help')).toEqual({ exitCode: 0, stdout: help, stderr: '' });
    expect(await careers('jobs', 'import', '--help')).toEqual({ exitCode: 0, stdout: help, stderr: '' });
    expect(await careers('help')).toEqual(await careers('--help'));
    expect(await careers('help', 'jobs', 'import')).toEqual(await careers('jobs', 'import', '--help'));
    const { stdout } = await careers('jobs', '--help');
    expect(new Set(stdout.match(/^careers \w+/gm))).toEqual(new Set(['careers jobs']));
  });
});
