import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { type AtsAnswer, type AtsServer, openAtsServer } from '../support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../support/fakes/ats/greenhouse-board.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

let settings: TestDatabaseSettings;
let server: AtsServer;
afterEach(async () => {
  server.close();
  await settings.remove();
});

const careers = (...args: string[]) => runCareers(settings, 'sources', ...args);
const add = (...parameters: string[]) => careers('add', 'acme', 'greenhouse', 'board=acme', `base=${server.base}`, ...parameters);
const jobs = (count: number) => Array.from({ length: count }, (_, index) => greenhouseJob({ id: index + 1 }));
const unreached =
  'Applications for acme are neither handed over to Greenhouse nor mailed, unless their job or company has an address of its own. ' +
  'Set SOURCE_ACME_KEY or APPLICATIONS_TO.\n';
const unchanged = { exitCode: 0, stdout: 'created 0, updated 0, closed 0, rejected 0\n' };

describe.each(engines)('careers sources, on %s', (engine) => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    server = await openAtsServer(greenhouseBoard(jobs(3)));
  });

  test('a source is added, checked in words, run twice without a second write, and removed', async () => {
    expect(await add()).toEqual({
      exitCode: 0,
      stdout: 'added acme. What it would change: npm run -s careers -- sources check acme\n',
      stderr: unreached,
    });
    expect(await add()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^There is a source "acme" already\. .* its jobs and applications stay\.\n$/),
    });
    expect(await careers('check', 'acme')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(
        /^new: 1 Winch Operator, Acme A\/S, Esbjerg.*\n(new: .*\n){2}would create 3, update 0, close 0, reject 0; unchanged 0, without JSON-LD 0\n$/,
      ),
    });
    expect(await careers('run', 'acme')).toMatchObject({ exitCode: 0, stdout: 'created 3, updated 0, closed 0, rejected 0\n' });
    server.takePaths();
    expect(await careers('run', 'acme')).toMatchObject(unchanged);
    expect(server.takePaths()).toEqual(['/v1/boards/acme/jobs?content=true']);

    const changed = [
      greenhouseJob({ id: 1, title: 'Crane Operator', location: { name: 'Nowhere' }, offices: [] }),
      greenhouseJob({ id: 2 }),
      greenhouseJob({ id: 4, title: '' }),
    ];
    server.serve(greenhouseBoard(changed));
    const { exitCode, stdout } = await careers('check', 'acme');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('changed: 1 Crane Operator, Acme A/S, Nowhere: title was "Winch Operator", is "Crane Operator"');
    expect(stdout).toContain('closes: 3 Winch Operator');
    expect(stdout).toContain('rejected 4 (job 3): title is missing');
    expect(stdout).toContain('without JSON-LD: 1 Crane Operator: no country in "Nowhere"');
    expect(stdout).toContain('would create 0, update 1, close 1, reject 1; unchanged 1, without JSON-LD 1');
    expect(await careers('run', 'acme')).toMatchObject({ stdout: 'created 0, updated 1, closed 1, rejected 1\n' });
    expect(await careers('list')).toMatchObject({
      stdout: expect.stringMatching(/^acme {2}greenhouse {2}.*read 20.*rejected 1\nsources 1, failing 0\n$/),
    });
    expect(await careers('remove', 'acme', '--close-jobs')).toMatchObject({ stdout: 'removed acme, closed 2\n' });
    expect(await careers('run', 'acme')).toMatchObject({ exitCode: 1, stderr: 'There is no source "acme".\n' });
  });

  test('a run that would close most jobs closes none, unless the operator allows it', async () => {
    server.serve(greenhouseBoard(jobs(12)));
    await add();
    await careers('run', 'acme');
    server.serve(greenhouseBoard(jobs(5)));
    const refused = expect.stringContaining('acme would close 7 of the 12 open jobs of its source, so none was closed.');
    expect(await careers('check', 'acme')).toMatchObject({ exitCode: 1, stderr: refused });
    expect(await careers('run', 'acme')).toMatchObject({ exitCode: 1, stderr: refused });
    expect(await careers('run', 'acme', '--allow-close', '7')).toMatchObject({
      exitCode: 0,
      stdout: 'created 0, updated 0, closed 7, rejected 0\n',
    });
  });

  test('a status says how to read a new source, and why the last run of another failed', async () => {
    const warnings = async () => JSON.parse((await runCareers(settings, 'status', '--json')).stdout).warnings as string[];
    await add();
    expect(await warnings()).toContain(
      'Source acme is not read yet. See what it would change: careers sources check acme; then: careers sources run acme',
    );
    expect(await warnings()).not.toContainEqual(expect.stringContaining('No job is open'));
    await careers('run', 'acme');
    expect(await warnings()).not.toContainEqual(expect.stringContaining('Source acme'));
    server.serve(greenhouseBoard([]));
    await careers('run', 'acme');
    const sentence =
      /^Source acme is empty, so none .* was closed\..*\. Last read 20.*; its jobs stay\. Read it again: careers sources run acme$/;
    expect(await warnings()).toContainEqual(expect.stringMatching(sentence));
    expect((await runCareers(settings, 'status')).stdout).toMatch(/^! Source acme .*its jobs stay/m);
  });

  test('a check of an empty board says so, and lists no closings', async () => {
    await add();
    server.serve(greenhouseBoard([]));
    expect(await careers('check', 'acme')).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('acme is empty') });
    server.serve(greenhouseBoard(jobs(3)));
    await careers('run', 'acme');
    server.serve(greenhouseBoard([]));
    expect(await careers('check', 'acme')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('If that is right, add --allow-close 3 to careers sources run acme.\n'),
    });
    expect(await careers('run', 'acme', '--yes-close', '3')).toMatchObject({
      stdout: 'created 0, updated 0, closed 3, rejected 0\n',
    });
  });

  test('a check hints at the unit of pay where a board gives none', async () => {
    const pay = [{ title: 'Pay', currency_type: 'EUR', min_cents: 4_000_000, max_cents: 5_000_000 }];
    server.serve(greenhouseBoard(jobs(2), { details: { 1: { pay_input_ranges: pay } } }));
    await add();
    expect((await careers('check', 'acme')).stdout).toMatch(/^pay without a unit: 1\. .*pay_unit=YEAR/m);
    await careers('remove', 'acme');
    await add('pay_unit=YEAR');
    expect((await careers('check', 'acme')).stdout).not.toContain('pay without a unit');
  });

  test('without a key and an address, each command says that applications are not handed over', async () => {
    await add();
    for (const command of ['check', 'run'])
      expect(await careers(command, 'acme')).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(unreached) });
    expect((await careers('list')).stdout).toContain('no key: applications are not handed over');
    expect((await runCareers(settings, 'status')).stdout).toContain(`! ${unreached}`);
    for (const [name, value] of [['SOURCE_ACME_KEY', 'k'] as const, ['APPLICATIONS_TO', 'hiring@example.org'] as const]) {
      const env = { [name]: value };
      expect((await runCareers({ ...settings, env }, 'sources', 'run', 'acme')).stderr).not.toContain('neither handed over');
      expect((await runCareers({ ...settings, env }, 'status')).stdout).not.toContain('neither handed over');
    }
  });

  test('a check names the questions that the portal cannot ask', async () => {
    const questions = [{ label: 'Say hello', required: true, fields: [{ name: 'question_1', type: 'input_video' }] }];
    server.serve(greenhouseBoard(jobs(1), { details: { 1: { questions } } }));
    await add();
    const { stdout } = await careers('check', 'acme');
    expect(stdout).toMatch(/1.*Say hello.*input_video/);
    expect(stdout).toContain('would create 1');
  });

  test('bad answers close nothing, and say why', async () => {
    await add();
    await careers('run', 'acme');
    const list = JSON.stringify({ jobs: jobs(3), meta: { total: 3 } });
    const json = { 'content-type': 'application/json' };
    const answers: [AtsAnswer, string][] = [
      [
        { body: { jobs: [], meta: { total: 0 } } },
        'acme is empty, so none of the 3 open jobs of its source was closed. If that is right, add --allow-close 3.',
      ],
      [{ body: [] }, 'has no list jobs'],
      [{ body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }, 'answered with text/html, not json'],
      [{ body: list.slice(0, -20), headers: json }, 'breaks off'],
      [{ body: { jobs: jobs(2), meta: { total: 3 } } }, 'is incomplete: 2 of 3 jobs'],
      [{ status: 404 }, 'acme answered 404: Greenhouse has no board "acme".'],
      [{ status: 429, headers: { 'retry-after': '3600' } }, 'answered 429, in 1 try'],
      [{ status: 302, headers: { location: 'https://evil.example/jobs' } }, 'redirects to another host, evil.example'],
      [{ body: gzipSync(Buffer.alloc(101_000_000, ' ')), headers: { ...json, 'content-encoding': 'gzip' } }, 'more than 100 MB'],
      [{ body: Buffer.from('{"jobs":[{"id":1,"title":"Fr\xe4ser"}]}', 'latin1'), headers: json }, 'is not text in utf-8'],
    ];
    for (const [answer, reason] of answers) {
      server.serve((url) => (url.pathname.endsWith('/jobs') ? answer : undefined));
      expect(await careers('run', 'acme')).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringContaining(reason) });
    }
    expect(await careers('list')).toMatchObject({ stdout: expect.stringContaining('failed 10 times') });

    const board = greenhouseBoard(jobs(3));
    let isBusy = true;
    server.serve((url) => {
      if (!isBusy) return board(url);
      isBusy = false;
      return { status: 429, headers: { 'retry-after': '1' } };
    });
    expect(await careers('run', 'acme')).toMatchObject(unchanged);
  });
});

describe('what cannot be added is refused with a sentence', () => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings('sqlite');
    server = await openAtsServer();
  });

  test.each([
    [['acme', 'taleo', 'board=acme'], 'There is no provider "taleo"; known: greenhouse'],
    [['acme', 'greenhouse'], 'board=… is missing'],
    [['acme', 'greenhouse', 'board=../x'], "board=… must be the company's name in the addresses of Greenhouse"],
    [['Acme GH', 'greenhouse', 'board=acme'], 'A source has a name of up to 40 lower-case letters'],
    [['acme', 'greenhouse', 'board=acme', 'base=http://example.com'], 'base=… must be an https address'],
    [['acme', 'greenhouse', 'board=acme', 'colour=red'], 'There is no parameter "colour"'],
    [['acme', 'greenhouse', 'board'], 'A parameter is written as name=value, not "board".'],
    [['acme', 'greenhouse', 'board=acme', 'map=missing.json'], 'map is missing.json, which cannot be read (ENOENT).'],
    [['acme'], 'Name the source and its provider.'],
  ])('%j', async (args, sentence) => {
    expect(await careers('add', ...args)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(sentence) });
  });
});
