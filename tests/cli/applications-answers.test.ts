import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { runCareers } from '../support/portal/careers-cli.ts';

const dayMs = 86_400_000;

describe.each(engines)('answers of a company by command, on %s', (engine) => {
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

  const run = (...args: string[]) => runCareers(settings, 'applications', ...args);
  async function answer(text: string | Buffer) {
    await writeFile(join(settings.dataDir, 'answers'), text);
    return run('status', 'answers');
  }
  const timeIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

  async function insertApplication(receipt_id: string, jobId: number, overrides: Record<string, string> = {}): Promise<void> {
    const at = '2026-11-01T09:00:00.000Z';
    const id = `candidate-${receipt_id}`;
    await candidateStore(database.db).insertIfAbsent({ id, email: `${receipt_id}@example.com`, name: 'Asha Rao' }, at);
    await database.db
      .insertInto('application_history')
      .values({ candidate_id: id, job_id: jobId, applied_at: at, receipt_id, hand_over_at: at, released_at: at, ...overrides })
      .execute();
  }
  const readAnswers = () =>
    database.db
      .selectFrom('application_history')
      .select(['receipt_id as id', 'status', 'status_message as message'])
      .orderBy('receipt_id')
      .execute();
  const countMails = async () =>
    (await database.db.selectFrom('outbox').where('kind', '=', 'update').select('id').execute()).length;

  test('a CSV sets the four words, mails each change once, and names wrong rows', async () => {
    const job = await insertJob(database.db);
    for (const id of ['a', 'b', 'c', 'd', 'e']) await insertApplication(id, job);
    await insertApplication('w', job, { withdrawn_at: '2026-11-02T09:00:00.000Z' });
    const csv = [
      'receipt_id,status,message,note',
      'a,received,,x',
      'b,In Review,"We read it, ""soon""",x',
      'c,closed: not selected,,',
      'd,closed: hired,,',
      'e,,,',
      'w,hired,,',
      'unknown,hired,,',
      'e,maybe,,',
    ].join('\r\n');

    const first = await answer(csv);
    expect(first).toMatchObject({ exitCode: 0, stdout: 'changed 4, unchanged 0, rejected 3, without status 1\n' });
    expect(first.stderr).toContain('rejected row 7: The candidate has withdrawn this application.');
    expect(first.stderr).toContain('rejected row 8: There is no such application.');
    expect(first.stderr).toContain(
      'rejected row 9: status must be received, in review, closed: not selected or closed: hired, not "maybe"',
    );
    expect(await readAnswers()).toEqual([
      { id: 'a', status: 'received', message: '' },
      { id: 'b', status: 'in_review', message: 'We read it, "soon"' },
      { id: 'c', status: 'not_selected', message: '' },
      { id: 'd', status: 'hired', message: '' },
      { id: 'e', status: null, message: '' },
      { id: 'w', status: null, message: '' },
    ]);
    expect(await answer(csv)).toMatchObject({ stdout: 'changed 0, unchanged 4, rejected 3, without status 1\n' });
    expect(await countMails()).toBe(4);
  });

  test('JSON lines and a CSV with semicolons name the application by job and e-mail', async () => {
    const [job, other] = [await insertJob(database.db), await insertJob(database.db)];
    await database.db.updateTable('jobs').set({ external_id: 'n-1' }).where('id', '=', job).execute();
    await insertApplication('a', job);
    await insertApplication('b', other);

    const byExternalId = { external_id: 'n-1', source: 'tests', email: 'A@example.com', status: 'in_review', message: 'Soon.' };
    expect(await answer(`${JSON.stringify(byExternalId)}\n`)).toMatchObject({ stdout: 'changed 1, unchanged 0, rejected 0\n' });
    expect(await answer(`email;joborder_id;status\nb@example.com;${other};hired\nb@example.com;${job};hired\n`)).toMatchObject({
      exitCode: 0,
      stdout: 'changed 1, unchanged 0, rejected 1\n',
      stderr: expect.stringContaining('row 3: there is no such application'),
    });
    expect(await readAnswers()).toMatchObject([{ status: 'in_review', message: 'Soon.' }, { status: 'hired' }]);
  });

  test.each([
    [['status'], 2, 'Name one file.'],
    [['status', 'missing.csv'], 1, 'missing.csv cannot be read (ENOENT).'],
    [['overdue', '--all'], 2, "Unknown option '--all'"],
  ])('%j fails with an error message', async (args, exitCode, message) => {
    expect(await run(...args)).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining(message) });
  });

  test('a file of one company answers no application of another', async () => {
    await insertApplication('ours', await insertJob(database.db, { company: 'Larkfield Labs' }));
    const theirs = await insertJob(database.db, { company: 'Harbor Freight' });
    await insertApplication('theirs', theirs);
    await writeFile(
      join(settings.dataDir, 'answers'),
      `receipt_id,email,joborder_id,status\nours,,,in review\ntheirs,,,hired\n,theirs@example.com,${theirs},hired\n`,
    );
    const result = await run('status', 'answers', '--company', 'Larkfield Labs');
    expect(result).toMatchObject({ exitCode: 0, stdout: 'changed 1, unchanged 0, rejected 2\n' });
    expect(result.stderr).toBe(
      'rejected row 3: Larkfield Labs has no such application\nrejected row 4: Larkfield Labs has no such application\n',
    );
    expect(await readAnswers()).toMatchObject([
      { id: 'ours', status: 'in_review' },
      { id: 'theirs', status: null },
    ]);
  });

  test('a file in Windows-1252 keeps its words', async () => {
    await insertApplication('a', await insertJob(database.db));
    const windows1252 = Buffer.from('receipt_id,status,message\na,in review,Viele Gr\u{FC}\u{DF}e\n', 'latin1');

    expect(await answer(windows1252)).toMatchObject({ exitCode: 0, stdout: 'changed 1, unchanged 0, rejected 0\n' });
    expect(await readAnswers()).toEqual([{ id: 'a', status: 'in_review', message: 'Viele Grüße' }]);
  });

  test('a quote that never ends changes nothing', async () => {
    await insertApplication('a', await insertJob(database.db));

    expect(await answer('receipt_id,status,message\na,in review,"Soon\n')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        'answers has a quote (") in line 2 or shortly after that is never closed. Nothing was changed.',
      ),
    });
    expect(await readAnswers()).toEqual([{ id: 'a', status: null, message: '' }]);
  });

  test.each([
    ['receipt_id,state\na,hired\n', 'answers has no column status in its first line.'],
    ['{"receipt_id": "a", "status"', 'answers is not valid JSON in line 1. Nothing was changed.'],
    ['receipt_id,status\nunknown,hired\n', 'rejected row 2: There is no such application.'],
    ['status\nhired\n', 'rejected row 2: give receipt_id, or email with joborder_id or external_id'],
  ])('a file of only mistakes fails: %j', async (text, message) => {
    expect(await answer(text)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) });
  });

  test('overdue lists replies due within five days or past that have no answer, and answers them', async () => {
    const job = await insertJob(database.db, { title: 'Nurse, nights', company: 'City Hospital' });
    await insertApplication('past', job, { reply_by: timeIn(-1) });
    await insertApplication('soon', job, { reply_by: timeIn(4.9) });
    await insertApplication('later', job, { reply_by: timeIn(5.1) });
    await insertApplication('answered', job, { reply_by: timeIn(-1), status: 'received' });
    await insertApplication('withdrawn', job, { reply_by: timeIn(-1), withdrawn_at: timeIn(-2) });
    await insertApplication('unpromised', job);

    const { stdout } = await run('overdue');
    const [header, ...lines] = stdout.split('\r\n').slice(0, -1);
    expect(header).toBe('receipt_id,reply_by,applied_at,joborder_id,title,company,name,email,status');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['past', 'soon']);
    expect(lines[0]).toContain('"Nurse, nights",City Hospital,Asha Rao,past@example.com,');

    expect(await answer(stdout.replaceAll(/,\r\n/g, ',in review\r\n'))).toMatchObject({
      stdout: 'changed 2, unchanged 0, rejected 0\n',
    });
    expect((await run('overdue')).stdout.split('\r\n')).toHaveLength(2);
  });

  test('an import that ends a job by its last day reports them too', async () => {
    const nurse = buildJob({ external_id: 'nurse' });
    const importJob = async (job: object) => {
      await writeFile(join(settings.dataDir, 'jobs.json'), JSON.stringify([job]));
      return runCareers(settings, 'jobs', 'import', 'jobs.json');
    };
    await importJob(nurse);
    await insertApplication('a', (await database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()).id);
    expect((await run('overdue', '--closed')).stdout.split('\r\n')).toHaveLength(2);

    expect(await importJob({ ...nurse, validThrough: '2026-01-01T00:00:00.000Z' })).toMatchObject({
      stdout: 'created 0, updated 1, closed 0, rejected 0\n',
      stderr: expect.stringContaining('1 application for a closed job waits for an answer.'),
    });
    expect((await run('overdue', '--closed')).stdout).toContain('a@example.com');
  });

  test('an import that closes a job reports how many applications wait for an answer', async () => {
    const importJobs = async (jobs: object[]) => {
      await writeFile(join(settings.dataDir, 'jobs.json'), JSON.stringify({ jobs }));
      return runCareers(settings, 'jobs', 'import', 'jobs.json', '--complete');
    };
    const [nurse, cook] = [buildJob({ external_id: 'nurse' }), buildJob({ external_id: 'cook' })];
    await importJobs([nurse, cook]);
    const { id } = await database.db.selectFrom('jobs').where('external_id', '=', 'nurse').select('id').executeTakeFirstOrThrow();
    await insertApplication('a', id);
    await insertApplication('b', id, { status: 'in_review' });
    await insertApplication('c', id, { status: 'hired' });

    expect(await importJobs([cook])).toMatchObject({
      exitCode: 0,
      stdout: 'created 0, updated 0, closed 1, rejected 0\n',
      stderr: expect.stringContaining(
        '2 applications for closed jobs wait for an answer. List them: npm run -s careers -- applications overdue --closed',
      ),
    });
    const { stdout } = await run('overdue', '--closed');
    expect(
      stdout
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['a', 'b']);
    expect((await importJobs([cook])).stderr).not.toContain('wait for an answer');
  });
});
