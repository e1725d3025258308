import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contract/account-calls.ts';
import { findBytes } from '../support/assertions/byte-search.ts';
import { extractSignInCode } from '../support/clients/sign-in-code.ts';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../support/fakes/s3-server.ts';
import { type ServerProcess, spawnServer } from '../support/portal/portal-process.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const hourMs = 3_600_000;

describe.each(engines)('a portal that is killed while it deletes an account, on %s', (engine) => {
  let portal: TestPortal;
  let bucket: S3Server;
  const spawned: ServerProcess[] = [];
  beforeEach(async () => {
    bucket = await openS3Server();
    // For this portal nothing is ever due; for the processes below, a deletion of 25 hours ago is.
    const time = new Date(Date.now() - 25 * hourMs);
    portal = await openTestPortal({ engine, now: () => time, env: bucket.settings });
  });
  afterEach(async () => {
    for (const each of spawned.splice(0)) each.process.kill('SIGKILL');
    await portal.close();
    await bucket.stop();
  });

  const spawnPortal = () => {
    const { databaseUrl, dataDir } = portal.settings;
    const settings = { PORT: '0', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...bucket.settings };
    const server = spawnServer(settings, dataDir);
    spawned.push(server);
    return server;
  };
  const listCandidates = () => portal.database.db.selectFrom('candidates').select('email').execute();
  const listRemovals = () => portal.database.db.selectFrom('file_removals').select('file_id').execute();

  test('completes the deletion at its next start', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    await createRegisteredCandidate(portal, 'ben@example.com');
    await portal.app.inject({ method: 'POST', url: '/api/carrer/sendotp', payload: { email: asha.email } });
    const otp = extractSignInCode(await portal.mails.waitForMail(asha.email));
    expect((await asha.post(deleteAccount.path, { otp })).statusCode).toBe(200);
    const files = await portal.database.db.selectFrom('files').select('id').where('candidate_id', '=', asha.id).execute();
    const resume = files[0]?.id ?? '';
    const findResume = () => [...bucket.objects.keys()].filter((key) => key.includes(resume));

    // The rows are gone, and the removal of the file waits for the bucket.
    Object.assign(bucket, { behavior: 'hang', affectedMethod: 'DELETE' });
    const killed = spawnPortal();
    await bucket.waitForRequest('DELETE');
    killed.process.kill('SIGKILL');
    await killed.waitForExit();
    expect(killed.process.signalCode).toBe('SIGKILL');
    expect(await listCandidates()).toEqual([{ email: 'ben@example.com' }]);
    expect([findResume().length, await listRemovals()]).toEqual([1, [{ file_id: resume }]]);

    Object.assign(bucket, { behavior: 'serve' });
    const restarted = spawnPortal();
    expect(await restarted.waitForOutput('Server listening at')).toBe(true);
    await bucket.waitForRequest('PUT /resumes/of-candidates/deleted-');
    expect(await restarted.stop()).toBe(0);
    expect([findResume(), await listRemovals()]).toEqual([[], []]);
    const tombstones = await portal.database.db.selectFrom('tombstones').select('marked_at').execute();
    expect(tombstones).toEqual([{ marked_at: expect.any(String) }]);
    expect(await findBytes(portal.settings, portal.database, [asha.email, asha.id, resume])).toEqual([]);
    expect(bucket.objects.size).toBe(2);
  });
});
