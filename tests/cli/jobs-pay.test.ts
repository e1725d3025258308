import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

let settings: TestDatabaseSettings;
beforeEach(async () => {
  settings = await createTestDatabaseSettings('sqlite');
});
afterEach(() => settings.remove());

async function check(lines: string[], ...args: string[]): Promise<string> {
  await writeFile(join(settings.dataDir, 'jobs.csv'), `${lines.join('\n')}\n`);
  return (await runCareers(settings, 'jobs', 'check', 'jobs.csv', '--default', 'company=Brot', ...args)).stdout;
}

test.each([
  ['14,5', 'hour'],
  ['2800', 'month'],
  ['38000', 'year'],
])('a row with %s and no period is told that it looks like pay per %s', async (amount, unit) => {
  const output = await check(['Kennziffer;Titel;Gehalt von;Währung', `a;Bäcker;${amount};EUR`]);
  expect(output).toContain('column C "Gehalt von" needs a period: add a column "Pay unit" with hour, month or year in each row.');
  expect(output).toContain(`looks like pay per ${unit}; if that is right`);
  expect(output).toContain(`add --default "pay unit=${unit}"`);
});

test('a check says the pay of a new job in words', async () => {
  const output = await check(['Kennziffer;Titel;Gehalt von;Gehalt bis;Währung;Gehalt pro', 'a;Bäcker;14,5;16;EUR;Stunde']);
  expect(output).toContain('new: a Bäcker, Brot: €14.50 – €16 an hour\n');
  expect(output).not.toContain('unlikely pay');
});

test('a check asks about a year below 1,000 and an hour above 1,000', async () => {
  const header = 'Kennziffer;Titel;Gehalt von;Währung;Gehalt pro';
  const output = await check([header, 'a;Bäcker;14,5;EUR;Jahr', 'b;Koch;2800;EUR;Stunde', 'c;Chef;1200;JPY;Stunde']);
  expect(output).toContain('unlikely pay: a Bäcker, Brot: from €14.50 a year. Is the period right?\n');
  expect(output).toContain('unlikely pay: b Koch, Brot: from €2,800 an hour. Is the period right?\n');
  expect(output.match(/unlikely pay/g)).toHaveLength(2);
});
