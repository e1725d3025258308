import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withdrawalUndoMs } from '#contract/limits.ts';
import { createRegisteredCandidate, type TestCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { runCareers, startCareers } from '../support/portal/careers-cli.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const start = Date.parse('2026-11-05T14:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

describe.each(engines)('the last applied_at as the next --since, on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let jobId: number;
  let asha: TestCandidate;
  let ben: TestCandidate;

  beforeEach(async () => {
    time = at(0);
    portal = await openTestPortal({ engine, now: () => time });
    jobId = await insertJob(portal.database.db);
    asha = await createRegisteredCandidate(portal, 'asha@example.com');
    ben = await createRegisteredCandidate(portal, 'ben@example.com');
  });
  afterEach(() => portal.close());

  const exportArgs = ['applications', 'export', '--format', 'jsonl'];
  const parseRows = (text: string): Record<string, string>[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const listEmails = (rows: Record<string, string>[]) => rows.map(({ email }) => email);

  async function runExport(since?: string) {
    const { stdout } = await runCareers(portal.settings, ...exportArgs, ...(since === undefined ? [] : ['--since', since]));
    return parseRows(stdout);
  }

  async function apply(candidate: TestCandidate, path = '/user/apply/job'): Promise<string> {
    const response = await candidate.post(path, { job_id: jobId });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().message.application.application_id;
  }
  const quickApply = (candidate: TestCandidate) => apply(candidate, '/user/applied-quick/job');

  test('includes a quick application that is handed over after a later one', async () => {
    await quickApply(asha);
    time = at(3);
    await apply(ben);
    time = at(5);
    const first = await runExport();
    expect(listEmails(first)).toEqual(['ben@example.com']);

    time = at(600);
    await portal.services.handOver.releaseDue();
    expect(listEmails(await runExport(first.at(-1)?.applied_at))).toEqual(['asha@example.com', 'ben@example.com']);
  });

  test('includes an application that is committed after a later one', async () => {
    time = at(3);
    await apply(ben);
    const first = await runExport();
    // Began before, and waited for a lock.
    time = at(0);
    await apply(asha);
    expect(listEmails(await runExport(first.at(-1)?.applied_at))).toEqual(['asha@example.com', 'ben@example.com']);
  });

  test('includes an application that is handed over during the export, at a place already written', async () => {
    const { db } = portal.database;
    await quickApply(asha);
    // More than the pipe holds, so that the export waits for its reader within the first of two pages.
    const filler = { candidate_id: ben.id, applied_at: at(1).toISOString(), hire_applied_at: null, resume_id: null };
    for (let count = 0; count < 150; count += 1) {
      const values = { ...filler, job_id: await insertJob(db), cover_letter: 'x'.repeat(20_000), additional_info: '' };
      await db.insertInto('applications').values(values).execute();
    }
    const command = startCareers(portal.settings, ...exportArgs);
    let text = '';
    command.stdout?.on('data', (part) => {
      if (text === '') command.stdout?.pause();
      text += part;
    });
    await once(command.stdout ?? command, 'pause');
    time = at(10);
    await portal.services.handOver.releaseDue();
    time = at(300);
    await apply(ben);
    command.stdout?.resume();
    await once(command, 'close');
    const first = parseRows(text);
    expect(first).toHaveLength(150);

    const second = listEmails(await runExport(first.at(-1)?.applied_at));
    expect(second[0]).toBe('asha@example.com');
    expect(second).toHaveLength(152);
  });

  test('includes a withdrawal of an application before it, once it cannot be undone', async () => {
    const application_id = await apply(asha);
    time = at(600);
    await apply(ben);
    const since = (await runExport()).at(-1)?.applied_at;
    expect((await asha.post('/user/application/withdraw', { application_id })).statusCode).toBe(200);
    expect(listEmails(await runExport(since))).toEqual(['ben@example.com']);

    const withdrawn_at = time.toISOString();
    time = new Date(time.getTime() + withdrawalUndoMs);
    await portal.services.handOver.releaseDue();
    expect(await runExport(since)).toMatchObject([{ email: 'asha@example.com', withdrawn_at }, { email: 'ben@example.com' }]);
  });

  test('excludes what was handed over a minute before it', async () => {
    await apply(asha);
    time = at(61);
    await apply(ben);
    expect(listEmails(await runExport(time.toISOString()))).toEqual(['ben@example.com']);
  });
});
