import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, getAccount, keepAccount, keepAccountByLink } from '#contract/account-calls.ts';
import { saveJob } from '#contract/saved/saved-job-calls.ts';
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { alertStore } from '#server/alerts/alert-store.ts';
import { companyRecordStore } from '#server/applications/company/company-record-store.ts';
import { findBytes } from '../../support/assertions/byte-search.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { keepFromDeletion } from '../../support/databases/kept-candidates.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { openS3Server } from '../../support/fakes/s3-server.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const dayMs = 24 * 3_600_000;
const email = 'quillon.marsh+jobs@gmail.com';
/** Limits count the inbox behind the address. */
const inbox = 'quillonmarsh@gmail.com';

describe.each(engines)('deletion of an account, on %s', (engine) => {
  let portal: TestPortal;
  let time: number;
  const opened: TestPortal[] = [];
  const open = async (env: Record<string, string> = {}) => {
    time = Date.parse('2026-11-22T13:41:00.000Z');
    portal = await openTestPortal({ engine, now: () => new Date(time), env });
    opened.push(portal);
    await loadJobs(portal.database, portal.services.search, [buildJob({ external_id: 'a', title: 'Nurse' })]);
    return portal;
  };
  beforeEach(() => open());
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  const requestCode = async (candidate: { email: string }) => {
    const last = portal.mails.receivedMails().at(-1);
    await portal.app.inject({ method: 'POST', url: '/api/carrer/sendotp', payload: { email: candidate.email } });
    return extractSignInCode(await portal.mails.waitForMail(candidate.email, last));
  };
  const requestDeletion = async (candidate: TestCandidate) =>
    candidate.post(deleteAccount.path, { otp: await requestCode(candidate) });
  const status = async (candidate: TestCandidate) => (await candidate.get(getAccount.path)).json().message;
  const findJobId = async () => (await portal.database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()).id;
  const apply = async (candidate: TestCandidate) =>
    candidate.post('/user/apply/job', {
      token: '',
      job_id: await findJobId(),
      cover_letter: 'My letter about Zephyrhills',
      additional_info: 'Notice period Xanthippe',
      email: candidate.email,
      title: '',
    });

  test('needs a right code, and waits a day', async () => {
    const candidate = await createRegisteredCandidate(portal, email);
    expect((await candidate.post(deleteAccount.path, { otp: '00000' })).statusCode).toBe(400);
    expect((await candidate.post(deleteAccount.path, {})).statusCode).toBe(400);
    expect((await status(candidate)).deleted_at).toBeNull();

    const scheduled = await requestDeletion(candidate);
    expect([scheduled.statusCode, scheduled.json().message]).toEqual([200, { deleted_at: '2026-11-23T13:41:00.000Z' }]);
    time += dayMs - 1;
    expect(await portal.services.accounts.deleteRequested()).toBe(0);
    expect((await status(await createRegisteredCandidate(portal, 'other@example.com'))).deleted_at).toBeNull();
    time += 1;
    expect(await portal.services.accounts.deleteRequested()).toBe(1);
    expect((await candidate.get(getAccount.path)).statusCode).toBe(401);
  });

  test('is undone in the profile, and by the mailed link once', async () => {
    const candidate = await createRegisteredCandidate(portal, email);
    await requestDeletion(candidate);
    const mail = await portal.mails.waitForMail(
      email,
      portal.mails.receivedMails().findLast(({ subject }) => /code$/.test(subject ?? '')),
    );
    expect(mail.subject).toBe('Your Larkfield careers account is deleted tomorrow');
    expect(mail.text).toContain('are deleted on 23 November 2026 at 13:41 UTC.');
    const link = /\/account\/keep\?c=([\w-]{43})/.exec(mail.text)?.[1];
    const keep = () => portal.app.inject({ method: 'POST', url: keepAccountByLink.path, payload: { link } });

    expect((await keep()).statusCode).toBe(200);
    expect((await status(candidate)).deleted_at).toBeNull();
    expect([(await keep()).statusCode, (await keep()).json().error.message]).toEqual([
      400,
      'This link was used, or the account is deleted.',
    ]);

    time += 10 * 60_000;
    expect((await requestDeletion(candidate)).statusCode).toBe(200);
    expect((await candidate.post(keepAccount.path, {})).statusCode).toBe(200);
    time += 2 * dayMs;
    expect(await portal.services.accounts.deleteRequested()).toBe(0);
    expect((await portal.database.db.selectFrom('candidates').select('email').execute()).map((row) => row.email)).toEqual([
      email,
    ]);
  });

  test('guesses at mailed links share the budget of sign-in links, and undone deletions do not count', async () => {
    const candidate = await createRegisteredCandidate(portal, email);
    await requestDeletion(candidate);
    const { text } = await portal.mails.waitForMail(email, undefined, /is deleted tomorrow$/);
    const link = /\/account\/keep\?c=([\w-]{43})/.exec(text)?.[1];
    const keep = async (guess: string | undefined, remoteAddress = '203.0.113.7') =>
      (await portal.app.inject({ method: 'POST', url: keepAccountByLink.path, payload: { link: guess }, remoteAddress }))
        .statusCode;
    const guess = 'A'.repeat(43);
    for (let n = 0; n < 29; n++) expect(await keep(guess)).toBe(400);
    expect(await keep(link)).toBe(200);

    expect(await keep(guess)).toBe(400);
    expect(await keep(guess)).toBe(429);
    expect(await keep(guess, '198.51.100.1')).toBe(400);
  });

  test('leaves no byte in database, files, outbox and limits', async () => {
    // Rows around the candidate, so that pages are shared and rebalanced.
    for (let n = 0; n < 30; n++) await portal.services.candidates.findOrCreate(`neighbor${n}@example.com`);
    const candidate = await createRegisteredCandidate(portal, email);
    for (let n = 30; n < 60; n++) await portal.services.candidates.findOrCreate(`neighbor${n}@example.com`);
    await portal.services.accounts.deleteInactive();
    await portal.signIn(email);
    const text = {
      ...buildTextResume(),
      name: 'Wigglesworth.txt',
      bytes: Buffer.from('Engineer of Quetzalcoatlus systems.\n'.repeat(9)),
    };
    const upload = await candidate.uploadResume(text);
    await portal.services.resumeIndexer.enqueue(upload.json().message.resume_path.replace('/files/', ''));
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a6b4e' } })
      .png()
      .toBuffer();
    expect((await candidate.uploadPicture({ name: 'me.png', bytes: picture })).statusCode).toBe(201);
    expect((await apply(candidate)).statusCode).toBe(200);
    expect((await candidate.post(saveJob.path, { job_id: await findJobId() })).statusCode).toBe(200);
    expect(
      (
        await candidate.post('/api/carrer/profile', {
          candidate_id: candidate.id,
          name: 'Quillon Marshbanks',
          number: '919811122233',
        })
      ).statusCode,
    ).toBe(200);
    await portal.app.inject({ url: `/candidate/unsubscribe/${email}`, headers: { accept: 'application/json' } });
    await portal.mails.waitForMail(
      email,
      portal.mails.receivedMails().findLast(({ subject }) => /code$/.test(subject ?? '')),
    );
    time += 2 * 60_000;
    await requestDeletion(candidate);
    const fileIds = (await portal.database.db.selectFrom('files').select('id').execute()).map(({ id }) => id);
    const needles = [
      email,
      inbox,
      candidate.id,
      'Quillon',
      '919811122233',
      '919812345678',
      'Wigglesworth',
      'Quetzalcoatlus',
      'quetzalcoatlus',
      'Zephyrhills',
      'Xanthippe',
      ...fileIds,
    ];
    const before = await findBytes(portal.settings, portal.database, needles);
    for (const needle of [email, inbox, candidate.id, 'Quillon', '919811122233', 'Wigglesworth', 'Zephyrhills'])
      expect(before.some((place) => place.startsWith(needle))).toBe(true);

    time += dayMs;
    expect(await portal.services.accounts.deleteRequested()).toBe(1);
    expect(await findBytes(portal.settings, portal.database, needles)).toEqual([]);
    const left = await portal.database.db.selectFrom('candidates').select('email').execute();
    expect(left).toHaveLength(60);
  });

  test('leaves mails to a company with the same address, which are of other candidates', async () => {
    const hiring = 'hiring@example.org';
    await open({ APPLICATIONS_TO: hiring, LOG_LEVEL: 'warn' });
    const recruiter = await createCandidate(portal, hiring);
    await requestDeletion(recruiter);
    await waitForDelivery(portal);
    time += dayMs;
    portal.mails.behavior = 'defer';
    const applicant = await createRegisteredCandidate(portal, email);
    expect((await apply(applicant)).statusCode).toBe(200);
    const hasFailed = (line: string) => line.includes('will be retried') && JSON.parse(line).kind === 'company';
    await expect.poll(() => portal.logLines.some(hasFailed)).toBe(true);

    expect(await portal.services.accounts.deleteRequested()).toBe(1);
    expect(await portal.services.candidates.find(recruiter.id)).toBeUndefined();
    const mails = portal.database.db.selectFrom('outbox').where('recipient', '=', hiring).select(['kind', 'sent_at']);
    expect(await mails.execute()).toEqual([{ kind: 'company', sent_at: null }]);
    portal.mails.behavior = 'accept';
    time += 600_000;
    await portal.services.mails.outbox.deliverDue();
    expect((await portal.mails.waitForMail(hiring, undefined, /^New application: /)).recipients).toEqual([hiring]);
  });

  test('completes the removal of files after an outage of the bucket', async () => {
    const bucket = await openS3Server();
    await open(bucket.settings);
    const candidate = await createRegisteredCandidate(portal, email);
    await createRegisteredCandidate(portal, 'other@example.com');
    expect(bucket.objects.size).toBe(2);
    await requestDeletion(candidate);
    time += dayMs;
    Object.assign(bucket, { behavior: 'busy', affectedMethod: 'DELETE' });
    expect(await portal.services.accounts.deleteRequested()).toBe(1);
    expect(await portal.database.db.selectFrom('candidates').select('id').execute()).toHaveLength(1);
    // Both files, and the mark of the deletion.
    expect(bucket.objects.size).toBe(3);

    Object.assign(bucket, { behavior: 'serve' });
    expect(await portal.services.accounts.deleteRequested()).toBe(0);
    const keys = [...bucket.objects.keys()];
    expect(keys.filter((key) => /[0-9a-f]{32}$/.test(key) && !key.includes('deleted-'))).toHaveLength(1);
    expect(keys.filter((key) => key.includes('deleted-'))).toHaveLength(1);
    expect(await portal.database.db.selectFrom('file_removals').selectAll().execute()).toEqual([]);
    await bucket.stop();
  });

  test('of several accounts waits for no file of a bucket that hangs', async () => {
    const bucket = await openS3Server();
    await open(bucket.settings);
    const { db } = portal.database;
    for (const address of [email, 'b@example.com', 'c@example.com'])
      await requestDeletion(await createRegisteredCandidate(portal, address));
    time += dayMs;
    Object.assign(bucket, { behavior: 'hang', affectedMethod: 'DELETE' });
    const deleted = portal.services.accounts.deleteRequested();
    await bucket.waitForRequest('DELETE');
    expect(await db.selectFrom('candidates').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('file_removals').selectAll().execute()).toHaveLength(3);
    await bucket.stop();
    expect(await deleted).toBe(3);
  });

  describe('with files that cannot be removed', () => {
    const filesFolder = () => join(portal.settings.dataDir, 'files');
    /** A folder of a file's name lets neither its removal nor its writing succeed. */
    const obstruct = (key: string) => mkdir(join(filesFolder(), key), { recursive: true });
    const listRemovals = async () => {
      const rows = await portal.database.db.selectFrom('file_removals').select('file_id').orderBy('file_id').execute();
      return rows.map((row) => row.file_id);
    };
    const listUnmarked = async () => {
      const unmarked = portal.database.db.selectFrom('tombstones').where('marked_at', 'is', null);
      return (await unmarked.select('hash').orderBy('hash').execute()).map(({ hash }) => hash);
    };
    beforeEach(() => open({ LOG_LEVEL: 'warn' }));

    test('tries each file and mark once in a run, and removes the others', async () => {
      const { db } = portal.database;
      // More than a batch has, and the last one is good.
      const keys = Array.from({ length: 61 }, (_, n) => String(n).padStart(64, '0'));
      const failing = keys.slice(0, 60);
      for (const key of failing) for (const name of [key, `deleted-${key}`]) await obstruct(name);
      await db
        .insertInto('file_removals')
        .values(keys.map((file_id) => ({ file_id })))
        .execute();
      await db
        .insertInto('tombstones')
        .values(keys.map((hash) => ({ hash, deleted_at: '2026' })))
        .execute();

      await portal.services.accounts.deleteRequested();

      expect([await listRemovals(), await listUnmarked()]).toEqual([failing, failing]);
      // One line for all files, and one for all marks.
      expect(portal.logLines.map((line) => JSON.parse(line).failures)).toEqual([60, 60]);
      for (const name of await readdir(filesFolder())) await rm(join(filesFolder(), name), { recursive: true });
      await portal.services.accounts.deleteRequested();
      expect([await listRemovals(), await listUnmarked()]).toEqual([[], []]);
      expect((await readdir(filesFolder())).toSorted()).toContain(`deleted-${failing[0]}`);
    });

    test('delays neither the marks nor the files of another account', async () => {
      const [first, second] = [
        await createRegisteredCandidate(portal, email),
        await createRegisteredCandidate(portal, 'b@example.com'),
      ];
      const files = portal.database.db.selectFrom('files').where('candidate_id', '=', first.id).select('id');
      const { id } = await files.executeTakeFirstOrThrow();
      await rm(join(filesFolder(), id));
      await obstruct(id);
      const { webhookEvents, ...services } = portal.services;
      const erasure = createAccountErasure({ ...services, events: webhookEvents, log: { info() {}, warn() {}, error() {} } });

      expect(await erasure.erase(first.id)).toMatchObject({ files: 1, pending: true });
      expect(await erasure.erase(second.id)).toMatchObject({ files: 1, pending: false });

      expect([await listRemovals(), await listUnmarked()]).toEqual([[id], []]);
    });
  });

  test('is safe beside sign-ins, uploads and applications of the same candidate', async () => {
    const erasure = createAccountErasure({
      ...portal.services,
      events: portal.services.webhookEvents,
      log: { info() {}, warn() {}, error() {} },
    });
    for (let round = 0; round < 12; round++) {
      const candidate = await createRegisteredCandidate(portal, email);
      const otp = await requestCode(candidate);
      const attempts = [
        () => portal.app.inject({ method: 'POST', url: '/api/carrer/verifyotp', payload: { email, otp } }),
        () => candidate.uploadResume(buildTextResume()),
        () => apply(candidate),
      ];
      const started = attempts.map((attempt) => attempt());
      for (let step = 0; step < round; step++) await setImmediate();
      const erased = erasure.erase(candidate.id);
      const statuses = (await Promise.all(started)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((code) => ![200, 400, 401, 503].includes(code))).toEqual([]);
      expect(await erased).toBeDefined();
      // A sign-in after the deletion begins a new account.
      for (const { id } of await portal.database.db.selectFrom('candidates').select('id').execute()) await erasure.erase(id);
      time += 3_600_000;
    }
    expect(await portal.database.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await portal.database.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await portal.database.db.selectFrom('application_history').select('id').execute()).toEqual([]);
  });

  test('is repeated after a deadlock with the record of a delivered mail', async () => {
    const candidate = await createRegisteredCandidate(portal, email);
    await apply(candidate);
    const { db } = portal.database;
    const { receipt_id: id } = await db.selectFrom('application_history').select('receipt_id').executeTakeFirstOrThrow();
    const { webhookEvents, ...services } = portal.services;
    const erasure = createAccountErasure({ ...services, events: webhookEvents, log: { info() {}, warn() {}, error() {} } });

    const erased = await db.transaction().execute(async (trx) => {
      await companyRecordStore(trx).markHandedOver(id ?? '', '2026-11-22T13:42:00.000Z');
      const outcome = erasure.erase(candidate.id);
      if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).not.toBe(0);
      expect(await companyRecordStore(trx).listWithdrawn([id ?? ''])).toEqual([]);
      return { outcome };
    });
    expect(await erased.outcome).toMatchObject({ applications: 1 });
    expect(await db.selectFrom('candidates').select('id').execute()).toEqual([]);
  });

  test('that fails stops no other, however many there are', async () => {
    await open({ LOG_LEVEL: 'error' });
    const { db } = portal.database;
    // More than a batch has.
    for (let n = 0; n < 60; n++) await portal.services.candidates.findOrCreate(`candidate${n}@example.com`);
    const all = await db.selectFrom('candidates').select('id').orderBy('email').execute();
    const due = all.map(({ id }, n) => ({ id, due_at: new Date(time - dayMs + n).toISOString() }));
    const deletions = due.map(({ id, due_at }) => ({ candidate_id: id, due_at, undo_hash: id, requested_at: due_at }));
    await db.insertInto('account_deletions').values(deletions).execute();
    const kept = due.slice(0, 55).map(({ id }) => id);
    await keepFromDeletion(portal, kept);

    expect(await portal.services.accounts.deleteRequested()).toBe(5);
    const left = await db.selectFrom('candidates').select('id').execute();
    expect(left.map(({ id }) => id).sort()).toEqual(kept.toSorted());
    const errors = portal.logLines.map((line) => JSON.parse(line));
    expect(errors.map(({ event, candidate }) => [event, candidate])).toEqual(kept.map((id) => ['account_cleanup_failed', id]));
    expect(portal.logLines.join('')).not.toContain('@');
    expect(await portal.services.accounts.deleteRequested()).toBe(0);
    expect(portal.logLines).toHaveLength(110);
  });

  describe('beside "Keep my account"', () => {
    let candidate: TestCandidate;
    beforeEach(async () => {
      await requestDeletion(await createCandidate(portal, email));
      await waitForDelivery(portal);
      time += dayMs;
      candidate = await createCandidate(portal, email);
    });
    const keep = () => candidate.post(keepAccount.path, {}).then(({ statusCode }) => statusCode);
    const readAccounts = async () =>
      (await portal.database.db.selectFrom('candidates').select('id').execute()).map(({ id }) => id);

    test('tells a candidate who is too late so', async () => {
      const outcomes = await portal.database.db.transaction().execute(async (trx) => {
        // The deletion waits here, after it deleted the candidate.
        await alertStore(trx, engine).lockAddress(email);
        const deleted = portal.services.accounts.deleteRequested();
        if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
        // SQLite runs one transaction at a time, so the deletion is complete before the candidate is too late.
        const kept = engine === 'sqlite' ? deleted.then(keep) : keep();
        if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(2);
        return { deleted, kept };
      });
      expect([await outcomes.deleted, await outcomes.kept]).toEqual([1, 401]);
      expect(await readAccounts()).toEqual([]);
    });

    test.each(['signed in', 'by the mailed link'])('keeps the account of one who is in time, %s', async (way) => {
      const { text } = await portal.mails.waitForMail(email, undefined, /is deleted tomorrow$/);
      const payload = { link: /\/account\/keep\?c=([\w-]{43})/.exec(text)?.[1] };
      const keepByLink = () => portal.app.inject({ method: 'POST', url: keepAccountByLink.path, payload });
      const outcomes = await portal.database.db.transaction().execute(async (trx) => {
        const scheduled = trx.selectFrom('account_deletions').where('candidate_id', '=', candidate.id).select('due_at');
        await scheduled.$if(engine === 'postgresql', (query) => query.forUpdate()).execute();
        // The deletion begins at its time, and the link is pressed just before.
        time -= 1;
        const kept = way === 'signed in' ? keep() : keepByLink().then(({ statusCode }) => statusCode);
        if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
        time += 1;
        const deleted = portal.services.accounts.deleteRequested();
        if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(2);
        return { kept, deleted };
      });
      const status = await outcomes.kept;
      // SQLite chooses which transaction is the first.
      if (engine === 'postgresql') expect(status).toBe(200);
      const isKept = status === 200;
      expect([await outcomes.deleted, await readAccounts()]).toEqual(isKept ? [0, [candidate.id]] : [1, []]);
    });
  });
});
