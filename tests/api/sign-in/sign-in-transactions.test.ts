import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseEngine } from '#server/platform/db/database.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const asha: ProviderAccount = { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true };
const { email } = asha;

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

/** Returns the statement that makes inserts into a table fail. */
const blockInsertsSql = (engine: DatabaseEngine, table: string) =>
  engine === 'sqlite'
    ? `create trigger closed before insert on ${table} begin select raise(abort, 'closed'); end`
    : `alter table ${table} add constraint closed check (false) not valid`;
const allowInsertsSql = (engine: DatabaseEngine, table: string) =>
  engine === 'sqlite' ? 'drop trigger closed' : `alter table ${table} drop constraint closed`;

describe.each(engines)('a failed sign-in transaction on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, env: provider.env });
  });
  afterEach(() => portal.close());

  const run = (statement: string) => sql.raw(statement).execute(portal.database.db);
  const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload });
  const tables = ['candidates', 'sessions', 'identities', 'trusted_devices', 'used_tokens'] as const;
  const countRows = async () => {
    const counts = tables.map(async (table) => (await portal.database.db.selectFrom(table).selectAll().execute()).length);
    return Object.fromEntries((await Promise.all(counts)).map((count, at) => [tables[at], count]));
  };
  const emptyCounts = { candidates: 0, sessions: 0, identities: 0, trusted_devices: 0, used_tokens: 0 };
  const requestProofs = async () => {
    await post('/api/carrer/signup', { email });
    const { text } = await portal.mails.waitForMail(email);
    return { otp: /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0], link: /[0-9a-f-]{36}\.[\w-]{43}/.exec(text)?.[0] };
  };

  /** Expects that a failed sign-in writes nothing and that its proof still works afterwards. */
  async function expectRollback(table: (typeof tables)[number], signIn: () => ReturnType<typeof post>) {
    await run(blockInsertsSql(engine, table));
    const failed = await signIn();
    expect([failed.statusCode, failed.cookies]).toEqual([500, []]);
    await run(allowInsertsSql(engine, table));
    expect(await countRows()).toEqual(emptyCounts);
    const again = await signIn();
    expect(again.statusCode).toBe(200);
    expect(await countRows()).toMatchObject({ candidates: 1, sessions: 1, trusted_devices: 1 });
  }

  it.each(['candidates', 'sessions', 'trusted_devices'] as const)(
    'keeps the code usable after a failed insert into %s',
    async (table) => {
      const { otp } = await requestProofs();
      await expectRollback(table, () => post('/api/carrer/verifyotp', { email, otp }));
      expect((await post('/api/carrer/verifyotp', { email, otp })).statusCode).toBe(400);
    },
  );

  it.each(['candidates', 'sessions', 'trusted_devices'] as const)(
    'keeps the link usable after a failed insert into %s',
    async (table) => {
      const { link } = await requestProofs();
      await expectRollback(table, () => post('/api/carrer/verifylink', { link }));
      expect((await post('/api/carrer/verifylink', { link })).statusCode).toBe(400);
    },
  );

  it.each(['candidates', 'identities', 'sessions', 'trusted_devices'] as const)(
    "keeps Google's token usable after a failed insert into %s",
    async (table) => {
      const credential = await provider.signCredential(asha);
      await expectRollback(table, () => post('/user/google-login', { credential }));
      expect((await post('/user/google-login', { credential })).statusCode).toBe(400);
    },
  );

  it('does not count a guess notice that was not queued', async () => {
    await run(blockInsertsSql(engine, 'outbox'));
    const statuses = [];
    for (let at = 0; at < 10; at++) statuses.push((await post('/api/carrer/verifyotp', { email, otp: '00000' })).statusCode);
    expect(statuses).toEqual([...Array(9).fill(400), 500]);
    const limits = await portal.database.db.selectFrom('sign_in_limits').select('subject').execute();
    expect(limits.filter(({ subject }) => subject.startsWith('notices'))).toEqual([]);
  });
});
