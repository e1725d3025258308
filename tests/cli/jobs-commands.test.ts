import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

let settings: TestDatabaseSettings;
afterEach(() => settings.remove());

const careers = (...args: string[]) => runCareers(settings, ...args);
const write = (name: string, content: string) => writeFile(join(settings.dataDir, name), content);
const table = (...lines: string[]) => `ID;Title;Company;City;Deadline\n${lines.join('\n')}\n`;

describe.each(engines)('jobs of a table, on %s', (engine) => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
  });

  test('a check and an import say which jobs stay hidden', async () => {
    await write('jobs.csv', 'Reference,Title,Company,City,Approved\nb-1,Baker,Larkfield,Leeds,no\nc-1,Cook,Larkfield,York,yes\n');
    expect((await careers('jobs', 'check', 'jobs.csv')).stdout).toContain(
      'new: b-1 Baker, Larkfield, Leeds (hidden: not approved)\nnew: c-1 Cook, Larkfield, York\n',
    );
    expect(await careers('jobs', 'import', 'jobs.csv')).toMatchObject({
      stdout: 'created 2, updated 0, closed 0, rejected 0\n',
      stderr: 'hidden 1: not approved\n',
    });
  });

  test('a check says what an import would change, and changes nothing', async () => {
    await write('jobs.csv', table('b-1;Baker;Larkfield;Leeds;', 'c-1;Cook;Larkfield;York;'));
    expect(await careers('jobs', 'check', 'jobs.csv')).toEqual({
      exitCode: 0,
      stdout:
        'new: b-1 Baker, Larkfield, Leeds\nnew: c-1 Cook, Larkfield, York\nwould create 2, update 0, close 0, reject 0; unchanged 0\n',
      stderr: '',
    });
    expect(await careers('jobs', 'import', 'jobs.csv')).toMatchObject({ stdout: 'created 2, updated 0, closed 0, rejected 0\n' });
    expect(await careers('jobs', 'import', 'jobs.csv')).toMatchObject({
      stdout: 'created 0, updated 0, closed 0, rejected 0\n',
      stderr: 'unchanged 2\n',
    });

    await write('changed.csv', table('b-1;Night baker;Larkfield;Hull;', 'd-1;Driver;Larkfield;York;soon'));
    expect(await careers('jobs', 'check', 'changed.csv', '--complete')).toEqual({
      exitCode: 1,
      stdout:
        'rejected d-1 (line 3): column E "Deadline" must be a date such as 2026-03-31; for dates such as 03/04/2026 add ' +
        '--dates day-first or --dates month-first, not "soon"\n' +
        'changed: b-1 Night baker, Larkfield, Hull: title was "Baker", is "Night baker"; city was "Leeds", is "Hull"\n' +
        'closes: c-1 Cook, Larkfield, York\n' +
        'would create 0, update 1, close 1, reject 1; unchanged 0\n',
      stderr: '',
    });
    expect(await careers('jobs', 'import', 'jobs.csv')).toMatchObject({ stdout: 'created 0, updated 0, closed 0, rejected 0\n' });

    await write('foo.csv', 'Foo;Bar\n1;2\n');
    expect(await careers('jobs', 'check', 'foo.csv')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('foo.csv has no column for the title of a job.'),
    });
  });

  test('control characters of a table do not reach the terminal', async () => {
    await write('jobs.csv', '\u001b[2J\u009b31mFoo,Bar\n1,2\n');
    for (const command of ['check', 'import'])
      expect(await careers('jobs', command, 'jobs.csv')).toMatchObject({
        stdout: '',
        stderr: expect.stringMatching(/^[\P{Cc}\n]*Its first row has "\uFFFD\[2J\uFFFD31mFoo", "Bar"[\P{Cc}\n]*$/u),
      });
  });

  test('a row is rejected for its cause: no title, and a day that does not exist', async () => {
    await write('jobs.csv', 'Job title;Company;Deadline\n;Larkfield;\nCook;Larkfield;2026-02-30\n');
    expect(await careers('jobs', 'import', 'jobs.csv')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(
        /\nrejected line 2: column A "Job title" is missing\nrejected .+ \(line 3\): column C "Deadline" must be a day that exists, not "2026-02-30"\n$/,
      ),
    });
  });

  test('jobs are listed, shown, closed and opened again', async () => {
    await write('jobs.csv', table('b-1;Baker;Larkfield;Leeds;', 'c-1;Cook;Larkfield;York;31.12.2020'));
    await careers('jobs', 'import', 'jobs.csv');
    expect(await careers('jobs', 'list')).toMatchObject({
      stdout: '    1  open     import/b-1 Baker, Larkfield, Leeds\nopen 1\n',
    });
    expect(await careers('jobs', 'show', 'b-1')).toMatchObject({ stdout: expect.stringMatching(/^Baker\n {2}state +open\n/) });
    expect(await careers('jobs', 'close', 'b-1')).toMatchObject({ stdout: 'b-1 Baker, Larkfield, Leeds: closed\n' });
    expect(await careers('jobs', 'list', '--state', 'all')).toMatchObject({
      stdout: '    1  closed   import/b-1 Baker, Larkfield, Leeds\n    2  expired  import/c-1 Cook, Larkfield, York\nall 2\n',
    });
    expect(await careers('jobs', 'reopen', '1')).toMatchObject({ stdout: 'b-1 Baker, Larkfield, Leeds: open again\n' });
    expect(await careers('jobs', 'list')).toMatchObject({ stdout: expect.stringContaining('open 1\n') });
    expect(await careers('jobs', 'show', 'x')).toMatchObject({ exitCode: 1, stderr: 'There is no job "x".\n' });
  });

  test('a status names jobs, mails and what needs attention', async () => {
    await write('jobs.csv', table('b-1;Baker;Larkfield;Leeds;'));
    await careers('jobs', 'import', 'jobs.csv');
    // A port that no portal has.
    const { stdout } = await runCareers({ ...settings, env: { PORT: '1' } }, 'status', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      portal: { state: 'not running' },
      database: { engine },
      jobs: [{ source: 'import', state: 'open', total: 1 }],
      mails: { waiting: 0 },
      lastBackup: null,
      warnings: expect.arrayContaining([expect.stringContaining('No backup')]),
    });
    await careers('backup', 'copy');
    expect(await careers('status')).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/Backup +20.+copy/) });
  });

  test.each([
    [
      { COMPANY_NAME: 'Acme' },
      'Demonstration jobs are open beside your name or brand. The next start of the portal closes them.',
    ],
    [{ DEMO_JOBS: '0' }, 'Demonstration jobs are open although DEMO_JOBS=0. The import guide says how to close them.'],
  ])('with %j a status says what closes the demonstration jobs', async (env, sentence) => {
    await write('jobs.csv', table('b-1;Baker;Larkfield;Leeds;'));
    await careers('jobs', 'import', 'jobs.csv', '--source', 'demo');
    const { stdout } = await runCareers({ ...settings, env }, 'status', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ warnings: expect.arrayContaining([sentence]) });
  });
});

test.each([['template.csv'], ['template.xlsx']])('the template %s passes the check', async (file) => {
  settings = await createTestDatabaseSettings('sqlite');
  expect(await careers('jobs', 'template', file)).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await careers('jobs', 'check', file)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('would create 1, update 0, close 0, reject 0'),
    stderr: '',
  });
  expect(await careers('jobs', 'template', file)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('is there already'),
  });
});
