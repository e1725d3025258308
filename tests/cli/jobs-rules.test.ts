import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ruleCases } from '../support/corpora/rule-breaches.ts';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

let settings: TestDatabaseSettings;
afterEach(() => settings.remove());

const careers = (...args: string[]) => runCareers(settings, ...args);

test('names every finding of a file by its rules, and imports it all the same', async () => {
  settings = await createTestDatabaseSettings('sqlite');
  const jobs = [
    ...ruleCases.map(({ advertisement }) => advertisement),
    { external_id: 'x', title: 'Cook', company: 'Larkfield' },
  ];
  await writeFile(join(settings.dataDir, 'jobs.json'), JSON.stringify(jobs));
  const check = () => careers('jobs', 'check', 'jobs.json', '--rules', 'us, eu,ontario');

  const expected = ruleCases.flatMap(({ advertisement: { external_id: id }, findings }) =>
    findings.map((finding) => finding.replace(': ', `: ${id} `)),
  );
  const { exitCode, stdout, stderr } = await check();
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
  // Between the id and the finding stand title, company and place.
  const found = stdout.split('\n').filter((line) => /^(?:eu|ontario|us): /.test(line));
  expect(found).toHaveLength(expected.length);
  for (const [index, line] of found.entries()) {
    const [, start = '', rest = ''] = /^(\w+: r-\d+ )(.+)$/.exec(expected[index] ?? '') ?? [];
    expect(line.startsWith(start) && line.endsWith(`: ${rest}`), `${line} ← ${expected[index]}`).toBe(true);
  }
  const named = ruleCases.filter(({ findings }) => findings.length > 0).length;
  expect(stdout).toContain('eu not checked: x Cook, Larkfield: names no country\n');
  expect(stdout).toContain(
    `rules eu, ontario, us: findings ${expected.length}, in ${named} of 41 advertisements; no legal advice\n` +
      'would create 41, update 0, close 0, reject 0; unchanged 0\n',
  );
  expect(stdout.toLowerCase()).not.toContain('complian');

  expect(await careers('jobs', 'import', 'jobs.json')).toMatchObject({ exitCode: 0 });
  expect((await check()).stdout.split('\n').filter((line) => /^(?:eu|ontario|us): /.test(line))).toEqual(found);
  expect(await careers('jobs', 'check', 'jobs.json')).toMatchObject({ exitCode: 0 });
  expect(await careers('jobs', 'check', 'jobs.json', '--rules', 'eu,mars')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There are no rules "mars"; known: eu, ontario, us, separated by commas.'),
  });
});
