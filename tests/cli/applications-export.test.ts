import { readdir, readFile } from 'node:fs/promises';
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

  const runExport = (...args: string[]) => runCareers(settings, 'applications', 'export', ...args);
  const parseLines = ({ stdout }: { stdout: string }) => stdout.split('\r\n').slice(1, -1);
  const parseRows = ({ stdout }: { stdout: string }) =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  async function insertCandidate(id: string, name: string, resume = 'cv.pdf'): Promise<void> {
    const candidates = candidateStore(database.db);
    const at = '2026-11-01T09:00:00.000Z';
    await candidates.insertIfAbsent({ id, email: `${id}@example.com`, name }, at);
    await candidates.updateContactDetails(id, { name, mobile: '919812345678' }, at);
    const store = await openFileStore({ ...settings, bucket: undefined });
    const bytes = Buffer.from(`resume of ${name}`);
    await store.put(`${id}-resume`, bytes);
    const file = { id: `${id}-resume`, candidateId: id, kind: 'resume' as const, name: resume, mediaType: 'application/pdf' };
    await candidates.replaceFile({ ...file, size: bytes.length, sha256: '' }, at);
  }

  async function insertApplication(candidateId: string, appliedAt: string, jobId?: number): Promise<void> {
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

  test('exports each application with job and candidate, oldest first', async () => {
    await insertCandidate('asha', 'Asha Rao');
    await insertCandidate('ben', 'Ben Ode', 'ben.docx');
    await insertApplication('ben', '2026-11-07T10:00:00.000Z');
    await insertApplication('asha', '2026-11-05T10:00:00.000Z');

    const rows = parseRows(await runExport('--format', 'jsonl'));

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

  test('formulas are escaped, and each application is one row', async () => {
    await insertCandidate('asha', '=HYPERLINK("https://evil.example","me")');
    await insertCandidate('ben', 'Ben "the\nnurse", RN');
    await insertApplication('asha', '2026-11-05T10:00:00.000Z');
    await insertApplication('ben', '2026-11-06T10:00:00.000Z');

    const lines = parseLines(await runExport());

    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`"'=HYPERLINK(""https://evil.example"",""me"")"`);
    expect(lines[0]).toContain(`,'+919812345678,`);
    expect(lines[1]).toContain('"Ben ""the\nnurse"", RN"');
  });

  test('a text with other separators begins no formula in a spreadsheet of another locale', async () => {
    await insertCandidate('asha', 'Asha;=HYPERLINK("https://evil.example","me")');
    await insertApplication('asha', '2026-11-05T10:00:00.000Z');

    const [line] = parseLines(await runExport());

    expect(line).toContain(`,"Asha;'=HYPERLINK(""https://evil.example"",""me"")",`);
    expect(line?.split(';').filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
  });

  test('--since excludes earlier applications', async () => {
    await insertCandidate('asha', 'Asha Rao');
    await insertApplication('asha', '2026-11-05T23:59:59.999Z');
    await insertApplication('asha', '2026-11-06T00:00:00.000Z');

    expect(parseRows(await runExport('--format', 'jsonl', '--since', '2026-11-06'))).toMatchObject([
      { applied_at: '2026-11-06T00:00:00.000Z' },
    ]);
  });

  test('several batches are complete, also with equal timestamps', async () => {
    await insertCandidate('asha', 'Asha Rao');
    const jobs = [];
    for (let count = 0; count < 203; count += 1) jobs.push(await insertJob(database.db));
    for (const job of jobs) await insertApplication('asha', '2026-11-05T10:00:00.000Z', job);

    const ids = parseRows(await runExport('--format', 'jsonl')).map(({ joborder_id }) => Number(joborder_id));

    expect(ids).toEqual(jobs.toSorted((one, other) => one - other));
  });

  test('--resumes writes the files beside the export under the names in its rows', async () => {
    await insertCandidate('asha', 'Asha Rao', 'My CV.PDF');
    await insertApplication('asha', '2026-11-05T10:00:00.000Z');

    const [row] = parseRows(await runExport('--format', 'jsonl', '--resumes', 'taken'));

    expect(row).toMatchObject({
      resume: 'My CV.PDF',
      resume_file: expect.stringMatching(/^asha-rao-nurse-nights-[0-9a-f]{12}\.pdf$/),
    });
    expect(await readFile(join(settings.dataDir, 'taken', row.resume_file), 'utf8')).toBe('resume of Asha Rao');
  });

  test('--resumes copies no file that is missing or of another size than its row says, names it, and exits with 1', async () => {
    for (const [id, at] of [
      ['asha', '2026-11-05T10:00:00.000Z'],
      ['ben', '2026-11-06T10:00:00.000Z'],
      ['cleo', '2026-11-07T10:00:00.000Z'],
    ] as const) {
      await insertCandidate(id, id);
      await insertApplication(id, at);
    }
    const store = await openFileStore({ ...settings, bucket: undefined });
    await store.put('asha-resume', Buffer.from('<h1>Maintenance</h1>'));
    await store.remove('ben-resume');
    const result = await runExport('--format', 'jsonl', '--resumes', 'taken');
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toMatch(
      /^The file asha-resume of candidate asha for job \d+ is missing or damaged.*\nThe file ben-resume .*\n$/,
    );
    const rows = parseRows(result);
    expect(rows.map(({ resume_file }) => resume_file)).toEqual(['', '', expect.stringMatching(/^cleo-/)]);
    expect(await readdir(join(settings.dataDir, 'taken'))).toEqual([rows[2].resume_file]);
  });

  test('a row has the answer, the withdrawal, the opt-out and the receipt id, after the columns before', async () => {
    const { db } = database;
    await insertCandidate('asha', 'Asha Rao');
    await insertCandidate('ben', 'Ben Ode');
    for (const [id, applied, progress] of [
      ['asha', '2026-11-05T10:00:00.000Z', { status: 'in_review' }],
      [
        'ben',
        '2026-11-06T10:00:00.000Z',
        { withdrawn_at: '2026-11-06T11:00:00.000Z', withdrawal_released_at: '2026-11-06T11:10:00.000Z' },
      ],
    ] as const) {
      const jobId = await insertJob(db, { title: 'Nurse' });
      await insertApplication(id, applied, jobId);
      const sent = { candidate_id: id, job_id: jobId, applied_at: applied, receipt_id: `receipt-${id}` };
      await db
        .insertInto('application_history')
        .values({ ...sent, released_at: applied, hand_over_at: applied, ...progress })
        .execute();
    }
    // Can be undone, so it is not the company's yet.
    const quick = await insertJob(db);
    await insertApplication('asha', '2026-11-07T10:00:00.000Z', quick);
    const waiting = { receipt_id: 'quick', hand_over_at: '2026-11-07T10:00:10.000Z', applied_at: '2026-11-07T10:00:00.000Z' };
    await db
      .insertInto('application_history')
      .values({ candidate_id: 'asha', job_id: quick, ...waiting })
      .execute();
    await db.insertInto('opt_outs').values({ email: 'ben@example.com', created_at: '2026-11-06T12:00:00.000Z' }).execute();

    const rows = parseRows(await runExport('--format', 'jsonl'));
    expect(rows).toMatchObject([
      { status: 'in_review', withdrawn_at: '', unsubscribed: '', receipt_id: 'receipt-asha' },
      { status: '', withdrawn_at: '2026-11-06T11:00:00.000Z', unsubscribed: 'yes', receipt_id: 'receipt-ben' },
    ]);
    expect(Object.keys(rows[0]).slice(-5)).toEqual(['receipt_id', 'applicant_source', 'attribution', 'answers', 'answer_files']);
  });

  test('without applications only the header is written', async () => {
    expect(await runExport()).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^applied_at,[a-z_,]+\r\n$/) });
  });

  test.each([
    [['--format', 'xml'], 'There is no format "xml"; known: csv, jsonl.'],
    [['--since', 'yesterday'], '"yesterday" is not a date such as 2026-11-05 or 2026-11-05T14:00:00Z.'],
  ])('%j fails with an error message', async (args, message) => {
    expect(await runExport(...args)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(message) });
  });
});
