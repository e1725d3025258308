import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applicationStore } from '#server/applications/application-store.ts';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

describe.each(engines)('careers applications export, on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let database: Database;

  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await settings.remove();
  });

  const exported = (...words: string[]) => runCareers(settings, 'applications', 'export', ...words);
  const linesOf = ({ said }: { said: string }) => said.split('\r\n').slice(1, -1);
  const rowsOf = ({ said }: { said: string }) =>
    said
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  async function candidate(id: string, name: string, resume = 'cv.pdf'): Promise<void> {
    const candidates = candidateStore(database.db);
    const at = '2026-11-01T09:00:00.000Z';
    await candidates.insertIfAbsent({ id, email: `${id}@example.com`, name }, at);
    await candidates.updateContactDetails(id, { name, mobile: '919812345678' }, at);
    const store = await openFileStore({ ...settings, bucket: undefined });
    await store.put(`${id}-resume`, Buffer.from(`resume of ${name}`));
    const file = { id: `${id}-resume`, candidateId: id, kind: 'resume' as const, name: resume, mediaType: 'application/pdf' };
    await candidates.insertFile({ ...file, size: 1, sha256: '' }, at);
  }

  async function apply(candidateId: string, appliedAt: string, jobId?: number): Promise<void> {
    const job = jobId ?? (await insertJob(database.db, { title: 'Nurse, nights', company: 'Larkfield' }));
    const application = {
      candidateId,
      jobId: job,
      appliedAt,
      resumeId: `${candidateId}-resume`,
      coverLetter: '',
      additionalInfo: '',
    };
    await applicationStore(database.db, engine).insertUnlessRecent(application, '2026-01-01T00:00:00.000Z');
  }

  test('gives each application with the job and who applied, the oldest first', async () => {
    await candidate('asha', 'Asha Rao');
    await candidate('ben', 'Ben Ode', 'ben.docx');
    await apply('ben', '2026-11-07T10:00:00.000Z');
    await apply('asha', '2026-11-05T10:00:00.000Z');

    const rows = rowsOf(await exported('--format', 'jsonl'));

    expect(rows).toMatchObject([
      { applied_at: '2026-11-05T10:00:00.000Z', name: 'Asha Rao', email: 'asha@example.com', mobile: '+919812345678' },
      {
        applied_at: '2026-11-07T10:00:00.000Z',
        name: 'Ben Ode',
        resume: 'ben.docx',
        title: 'Nurse, nights',
        company: 'Larkfield',
      },
    ]);
    expect(rows[0]).toMatchObject({ source: 'tests', external_id: expect.stringMatching(/^job-/) });
  });

  test('a spreadsheet takes no cell for a formula, and reads as many rows as there are applications', async () => {
    await candidate('asha', '=HYPERLINK("https://evil.example","me")');
    await candidate('ben', 'Ben "the\nnurse", RN');
    await apply('asha', '2026-11-05T10:00:00.000Z');
    await apply('ben', '2026-11-06T10:00:00.000Z');

    const lines = linesOf(await exported());

    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`"'=HYPERLINK(""https://evil.example"",""me"")"`);
    expect(lines[0]).toContain(`,'+919812345678,`);
    expect(lines[1]).toContain('"Ben ""the\nnurse"", RN"');
  });

  test('--since leaves out what was made before it', async () => {
    await candidate('asha', 'Asha Rao');
    await apply('asha', '2026-11-05T23:59:59.999Z');
    await apply('asha', '2026-11-06T00:00:00.000Z');

    expect(rowsOf(await exported('--format', 'jsonl', '--since', '2026-11-06'))).toMatchObject([
      { applied_at: '2026-11-06T00:00:00.000Z' },
    ]);
  });

  test('more than one batch comes whole, also where many were made in one millisecond', async () => {
    await candidate('asha', 'Asha Rao');
    const jobs = [];
    for (let made = 0; made < 203; made += 1) jobs.push(await insertJob(database.db));
    for (const job of jobs) await apply('asha', '2026-11-05T10:00:00.000Z', job);

    const ids = rowsOf(await exported('--format', 'jsonl')).map(({ joborder_id }) => Number(joborder_id));

    expect(ids).toEqual(jobs.toSorted((one, other) => one - other));
  });

  test('--resumes puts the files beside it under the names that the rows give', async () => {
    await candidate('asha', 'Asha Rao', 'My CV.PDF');
    await apply('asha', '2026-11-05T10:00:00.000Z');

    const [row] = rowsOf(await exported('--format', 'jsonl', '--resumes', 'taken'));

    expect(row).toMatchObject({ resume: 'My CV.PDF', resume_file: 'asha-resume.pdf' });
    expect(await readFile(join(settings.dataDir, 'taken', row.resume_file), 'utf8')).toBe('resume of Asha Rao');
  });

  test('without applications there is the head alone', async () => {
    expect(await exported()).toMatchObject({ exitCode: 0, said: expect.stringMatching(/^applied_at,[a-z_,]+\r\n$/) });
  });

  test.each([
    [['--format', 'xml'], 'There is no format "xml"; known: csv, jsonl.'],
    [['--since', 'yesterday'], '"yesterday" is not a date such as 2026-11-05 or 2026-11-05T14:00:00Z.'],
  ])('%j is answered with a sentence', async (words, sentence) => {
    expect(await exported(...words)).toMatchObject({ exitCode: 2, said: '', complained: expect.stringContaining(sentence) });
  });
});
