import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listIdentities, relinkIdentity, unlinkIdentity } from '#contract/identity-calls.ts';
import { googleLogin } from '#contract/sign-in-calls.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const email = 'asha@gmail.com';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

let portal: TestPortal;
let owner: TestCandidate;
/** A thief of a session that Google opened. */
let thief: { post(path: string, payload: object): Promise<{ statusCode: number; json(): { message: { undo: string } } }> };
let identity_id: string;

async function open(engine: (typeof engines)[number]) {
  portal = await openTestPortal({ engine, env: provider.env });
  owner = await createCandidate(portal, email);
  const credential = await provider.signCredential({ name: 'Asha Rao', email, emailVerified: true });
  const signIn = await portal.app.inject({ method: 'POST', url: googleLogin.path, payload: { credential } });
  const { token: authorization } = signIn.json().message;
  thief = { post: (url, payload) => portal.app.inject({ method: 'POST', url, payload, headers: { authorization } }) };
  [{ identity_id }] = await list();
}
afterEach(() => portal.close());

const list = async () => (await owner.get(listIdentities.path)).json().message.identities;
const readIdentity = () => portal.database.db.selectFrom('identities').selectAll().executeTakeFirstOrThrow();
const unlinkAsThief = async () => (await thief.post(unlinkIdentity.path, { identity_id })).json().message.undo;

describe.each(engines)('the undo of an unlink on %s', (engine) => {
  beforeEach(() => open(engine));

  test('counts once, so that it does not undo a later unlink', async () => {
    const undo = await unlinkAsThief();
    expect((await owner.post(relinkIdentity.path, { undo })).statusCode).toBe(200);
    expect((await owner.post(unlinkIdentity.path, { identity_id })).statusCode).toBe(200);
    const again = await owner.post(relinkIdentity.path, { undo });
    expect([again.statusCode, again.json().error.code]).toEqual([403, 'undo_over']);
    expect(await list()).toEqual([]);
  });
});

/** SQLite has one connection for all. */
describe('the undo of an unlink that waits', () => {
  let undo: string;
  /** Linked again without the undo. */
  beforeEach(async () => {
    await open('postgresql');
    const identity = await readIdentity();
    undo = await unlinkAsThief();
    await portal.database.db.insertInto('identities').values(identity).execute();
  });

  test("for the owner's unlink fails with the session that this ends", async () => {
    const { unlink, relink } = await portal.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('sessions').where('way', '=', 'google').select('id').forUpdate().executeTakeFirstOrThrow();
      const unlink = owner.post(unlinkIdentity.path, { identity_id });
      await expect.poll(() => countLockWaits(trx)).toBe(1);
      const relink = thief.post(relinkIdentity.path, { undo });
      await expect.poll(() => countLockWaits(trx)).toBe(2);
      return { unlink, relink };
    });
    expect([(await unlink).statusCode, (await relink).statusCode]).toEqual([200, 401]);
    expect(await list()).toEqual([]);
  });

  test('while a code proves the address fails', async () => {
    const { relink } = await portal.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('identities').execute();
      const relink = thief.post(relinkIdentity.path, { undo });
      await expect.poll(() => countLockWaits(trx)).toBe(1);
      await trx.updateTable('candidates').set({ code_used_at: new Date().toISOString() }).execute();
      return { relink };
    });
    expect((await relink).statusCode).toBe(403);
    expect(await list()).toEqual([]);
  });
});
