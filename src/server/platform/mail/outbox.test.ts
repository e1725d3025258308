import { EventEmitter, once } from 'node:events';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { optOutStore } from '#server/unsubscribe/opt-out-store.ts';
import { createTestDatabaseSettings, engines } from '../../../../tests/support/databases/test-databases.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/fakes/mail-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrator.ts';
import { deleteExpiredData } from '../retention/retention-rules.ts';
import { type MailMessage, renderCodeMail } from './mail-templates.ts';
import { type MailReferences, openOutbox, retryDelayMs } from './outbox.ts';
import { outboxStore, selectDue } from './outbox-store.ts';
import { renderReceiptMail } from './receipt-mail-template.ts';
import { smtpMailer } from './smtp-mailer.ts';

const sender = {
  name: 'Larkfield',
  unknownPlace: 'N/A',
  supportEmail: 'help@example.com',
  publicOrigin: 'https://careers.example.com',
  colors: { light: '#0A6B4E', dark: '#5BD6A4', onDark: '#04261A' },
};
const minuteMs = 60_000;

describe.each(engines)('the outbox on %s', (engine) => {
  let mails: MailServer;
  let database: Database;
  let openAnother: () => Database;
  let time: Date;
  let logged: { level: string; details: object; message: string }[];
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    mails = await openMailServer();
    const { remove, ...settings } = await createTestDatabaseSettings(engine);
    openAnother = () => {
      const opened = openDatabase(settings, (error) => console.error(error));
      closing.unshift(() => opened.close());
      return opened;
    };
    closing.push(remove, () => mails.close());
    database = openAnother();
    await migrate(database);
    time = new Date('2026-11-05T14:00:00Z');
    logged = [];
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const overSmtp = (smtpUrl: string) =>
    smtpMailer({ smtpUrl, mailFrom: 'Larkfield Careers <careers@example.com>', publicOrigin: sender.publicOrigin });
  const dropped: MailReferences = { render: async () => 'drop', onAccepted: async () => {}, onDropped: async () => {} };
  const open = ({
    from = database,
    mailer = overSmtp(mails.url),
    keys = [Buffer.alloc(32, 7)] as [Buffer, ...Buffer[]],
    references = dropped,
  } = {}) => {
    const record = (level: string) => (details: object, message: string) => logged.push({ level, details, message });
    return openOutbox({
      db: from.db,
      mailer,
      keys,
      now: () => time,
      log: { info: record('info'), warn: record('warn'), error: record('error') },
      pseudonymize: () => 'pseudonym',
      isUnsubscribed: (email) => optOutStore(from.db).has(email),
      references,
      onUndelivered: async () => {},
    });
  };
  const advanceTime = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const aCode = (to = 'asha@example.com') =>
    renderCodeMail(sender, {
      to,
      code: '48219',
      linkToken: 'id.secret',
      requestedAt: time,
      expiresAt: time,
      linkExpiresAt: time,
    });
  const anApplication = (to = 'asha@example.com') =>
    renderReceiptMail(sender, {
      to,
      receiptId: 'receipt',
      title: 'Nurse',
      company: 'St. Mary',
      sentAt: time.toISOString(),
      isForwarded: true,
      replyByDays: null,
      resume: undefined,
      keptUntil: undefined,
    });
  const rows = () => database.db.selectFrom('outbox').selectAll().execute();

  const insertMail = (id: string, kind: string, at: string, attempts = 0) =>
    outboxStore(database.db).insert(
      { id, kind, recipient: `${id}@example.com`, payload: 'x', attempts, expiresAt: '2026-11-05T15:00:00Z' },
      at,
    );

  test('claims codes before other mails, and first attempts before repeated ones', async () => {
    const store = outboxStore(database.db);
    await insertMail('notice', 'notice', '2026-11-05T13:00:00Z');
    await insertMail('slow', 'code', '2026-11-05T13:01:00Z');
    const claim = async () => (await store.claimDue('2026-11-05T14:00:00Z', '2026-11-05T14:00:00Z', {}))?.id;
    expect(await claim()).toBe('slow');
    await insertMail('new', 'code', '2026-11-05T13:59:00Z');
    expect(await claim()).toBe('new');
    for (const id of ['slow', 'new']) await store.markSent(id, '2026-11-05T14:00:00Z');
    expect(await claim()).toBe('notice');
  });

  test('claims mails of alerts after all other due mails', async () => {
    await insertMail('repeated alert', 'alert', '2026-11-05T13:00:00Z', 1);
    await insertMail('alert', 'alert', '2026-11-05T13:01:00Z');
    await insertMail('repeated receipt', 'application', '2026-11-05T13:57:00Z', 1);
    await insertMail('confirmation', 'alert-confirmation', '2026-11-05T13:58:00Z');
    await insertMail('company', 'company', '2026-11-05T13:59:00Z');
    await insertMail('later', 'application', '2026-11-05T14:01:00Z');
    const claimed = [];
    for (let n = 0; n < 6; n++) {
      const mail = await outboxStore(database.db).claimDue('2026-11-05T14:00:00Z', '2026-11-05T14:02:00Z', {});
      claimed.push(mail?.id);
    }
    expect(claimed).toEqual(['confirmation', 'company', 'repeated receipt', 'alert', 'repeated alert', undefined]);
  });

  test.each([false, true])('reads few of many due mails to claim one (only first attempts: %s)', async (onlyFirstAttempts) => {
    const { db } = database;
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)`;
    await sql`${numbers} insert into outbox (id, kind, recipient, payload, attempts, next_attempt_at, expires_at, created_at)
      select 'mail ' || n, case when n % 10 = 0 then 'update' else 'alert' end, 'a@b.co', 'x', n % 2, '2026-11-05', '2026-11-06', '2026-11-05'
      from numbers`.execute(db);
    await sql`analyze`.execute(db);
    const { sql: text, parameters } = selectDue(db, '2026-11-05T14:00:00Z', { onlyFirstAttempts }).compile();
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    const plan = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
    const { rows: lines } = await db.executeQuery<Record<string, unknown>>(plan as CompiledQuery<Record<string, unknown>>);
    const steps = lines.map((line) => String(line.detail ?? line['QUERY PLAN']));
    expect(steps.filter((step) => /sort|b-tree|seq scan|scan outbox/i.test(step))).toEqual([]);
    expect(steps.filter((step) => step.includes('outbox_by_rank'))).toHaveLength(onlyFirstAttempts ? 3 : 6);
  });

  test('keeps two deliveries free of repeated attempts', async () => {
    const holding: (() => void)[] = [];
    const held = new EventEmitter();
    let refuses = true;
    const sent: string[] = [];
    const mailer = {
      async send({ to }: { to: string }) {
        if (refuses) throw new Error('try again later');
        if (to.startsWith('slow')) {
          held.emit('held');
          await new Promise<void>((resolve) => holding.push(resolve));
        }
        sent.push(to);
        held.emit('sent');
      },
      close: async () => {},
    };
    const outbox = open({ mailer });
    for (const name of ['slow1', 'slow2', 'slow3', 'slow4']) await outbox.enqueue(aCode(`${name}@example.com`));
    await outbox.deliverDue();
    advanceTime(minuteMs);
    refuses = false;
    outbox.start();
    while (holding.length < 2) await once(held, 'held');

    await outbox.enqueue(aCode('asha@example.com'));
    while (sent.length === 0) await once(held, 'sent');
    expect({ sent, holding: holding.length }).toEqual({ sent: ['asha@example.com'], holding: 2 });

    while (sent.length < 5) {
      for (const release of holding.splice(0)) release();
      await Promise.race([once(held, 'held'), once(held, 'sent')]);
    }
    await outbox.stop();
    expect(sent.toSorted()).toEqual(['asha', 'slow1', 'slow2', 'slow3', 'slow4'].map((name) => `${name}@example.com`));
  });

  test('delivers a queued mail at once to its recipient', async () => {
    const outbox = open();
    outbox.start();
    await outbox.enqueue(aCode());
    const mail = await mails.waitForMail('asha@example.com');
    await outbox.stop();

    expect(mail).toMatchObject({
      recipients: ['asha@example.com'],
      from: { name: 'Larkfield Careers', address: 'careers@example.com' },
      to: [{ address: 'asha@example.com' }],
      subject: '48219 is your Larkfield careers code',
      text: expect.stringMatching(/@careers\.example\.com #48219\s*$/),
      html: expect.stringContaining('48219'),
    });
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.has('list-unsubscribe')).toBe(false);
  });

  test('treats an address list as one unknown recipient', async () => {
    const outbox = open();
    await outbox.enqueue(aCode('asha@example.com,evil@x.io'));
    await outbox.deliverDue();

    const recipients = mails.receivedMails().flatMap((mail) => mail.recipients);
    expect(recipients.filter((address) => ['asha@example.com', 'evil@x.io'].includes(address))).toEqual([]);
  });

  test.each([
    ['a file', { path: import.meta.filename }, 'File access rejected'],
    ['a URL', { href: 'http://127.0.0.1:9/' }, 'Url access rejected'],
  ])('rejects a mail body loaded from %s', async (_source, text, reason) => {
    const mail = JSON.parse(JSON.stringify({ ...aCode(), text, id: 'one' }));

    await expect(overSmtp(mails.url).send(mail)).rejects.toThrow(reason);
    expect(mails.receivedMails()).toEqual([]);
  });

  test('encrypts pending mails, and deletes the content of sent ones', async () => {
    const outbox = open();
    await outbox.enqueue(aCode());
    const [pending] = await rows();
    await outbox.deliverDue();
    const [sent] = await rows();

    expect(pending?.payload).toMatch(/^[A-Za-z0-9+/=]{500,}$/);
    expect(Buffer.from(pending?.payload ?? '', 'base64').toString('latin1')).not.toContain('48219');
    expect(sent).toMatchObject({ payload: null, sent_at: time.toISOString(), failed_at: null });
  });

  test('queues no mail when the transaction rolls back', async () => {
    const outbox = open();
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await outbox.enqueue(anApplication(), { trx });
      throw new Error('rolled back');
    });

    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  test('retries until the server is back', async () => {
    const outbox = open();
    mails.behavior = 'defer';
    await outbox.enqueue(aCode());
    await outbox.deliverDue();
    mails.behavior = 'accept';
    advanceTime(4999);
    await outbox.deliverDue();
    expect(mails.receivedMails()).toEqual([]);

    advanceTime(1);
    await outbox.deliverDue();

    expect(mails.receivedMails()).toHaveLength(1);
    expect(logged).toEqual([
      {
        level: 'warn',
        details: expect.objectContaining({
          to: 'pseudonym',
          attempts: 1,
          smtp: expect.objectContaining({ responseCode: 451 }),
          retryAt: '2026-11-05T14:00:05.000Z',
        }),
        message: 'mail delivery failed and will be retried',
      },
    ]);
  });

  test('mails that follow each other use one connection, and a new one after the server has closed it', async () => {
    const outbox = open();
    for (const person of ['asha', 'ben', 'cem']) {
      await outbox.enqueue(aCode(`${person}@example.com`));
      await outbox.deliverDue();
    }
    expect(mails.connectionCount).toBe(1);

    await mails.closeConnections();
    await outbox.enqueue(aCode('dan@example.com'));
    await outbox.deliverDue();

    expect(mails.receivedMails()).toHaveLength(4);
    expect(mails.connectionCount).toBe(2);
  });

  test('a mail whose answer is lost is sent again by the outbox, not at once', async () => {
    const outbox = open();
    mails.behavior = 'lose';
    await outbox.enqueue(anApplication());
    await outbox.deliverDue();

    expect(mails.receivedMails()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ sent_at: null, failed_at: null, attempts: 1 }]);
  });

  test('the next process delivers a failed mail with the same message ID', async () => {
    const closedServer = await openMailServer();
    await closedServer.close();
    const stopped = open({ mailer: overSmtp(closedServer.url) });
    stopped.start();
    await stopped.enqueue(anApplication());
    await stopped.stop();
    advanceTime(minuteMs);

    const next = open({ from: openAnother() });
    next.start();
    const mail = await mails.waitForMail('asha@example.com');
    await next.stop();

    expect(mail.messageId).toBe(`<${(await rows())[0]?.id}@careers.example.com>`);
  });

  test('two workers deliver each mail once', async () => {
    const workers = [open(), open({ from: openAnother() })];
    const recipients = Array.from({ length: 20 }, (_, at) => `asha${at}@example.com`);
    for (const recipient of recipients) await workers[0]?.enqueue(aCode(recipient));

    await Promise.all(workers.flatMap((worker) => [worker.deliverDue(), worker.deliverDue()]));

    expect(
      mails
        .receivedMails()
        .flatMap((mail) => mail.recipients)
        .sort(),
    ).toEqual(recipients.sort());
  });

  test('a slow delivery delays no other, and stopping waits for it', async () => {
    const delivered: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const events = new EventEmitter();
    const outbox = open({
      mailer: {
        async send({ to }) {
          if (to === 'slow@example.com') await released;
          delivered.push(to);
          events.emit(to);
        },
        async close() {},
      },
    });
    outbox.start();
    await outbox.enqueue(aCode('slow@example.com'));
    const next = once(events, 'asha@example.com');
    await outbox.enqueue(aCode());
    await next;
    const stopped = outbox.stop();
    release();
    await stopped;

    expect(delivered).toEqual(['asha@example.com', 'slow@example.com']);
    expect((await rows()).every((row) => row.sent_at !== null)).toBe(true);
  });

  test('delivers codes before older mails of other kinds', async () => {
    const outbox = open();
    for (const person of ['ben', 'cem', 'dan']) await outbox.enqueue(anApplication(`${person}@example.com`));
    advanceTime(minuteMs);
    await outbox.enqueue(aCode());
    await outbox.deliverDue();

    const order = mails.receivedMails().flatMap(({ recipients }) => recipients);
    expect(order).toEqual(['asha', 'ben', 'cem', 'dan'].map((person) => `${person}@example.com`));
  });

  test('a deadlock in the record of an accepted mail causes no duplicate', async () => {
    let deadlocks = 2;
    const outbox = open({
      references: {
        ...dropped,
        render: async ({ to }) => ({ mail: { ...aCode(to), kind: 'company' }, applications: ['receipt'], undecided: [] }),
        async onAccepted() {
          if (deadlocks-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        },
      },
    });
    await outbox.enqueue({ kind: 'company', notice: 'application', to: 'hiring@example.com', applications: ['receipt'] });
    await outbox.deliverDue();
    advanceTime(10 * minuteMs);
    await outbox.deliverDue();

    expect(mails.receivedMails()).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ sent_at: '2026-11-05T14:00:00.000Z', attempts: 1 });
  });

  test('a clock jump during a delivery causes no duplicate', async () => {
    const events = new EventEmitter();
    let sent = 0;
    const outbox = open({
      mailer: {
        async send() {
          sent++;
          events.emit('started');
          await once(events, 'released');
        },
        async close() {},
      },
    });
    await outbox.enqueue(anApplication());
    const started = once(events, 'started');
    const first = outbox.deliverDue();
    await started;
    advanceTime(60 * minuteMs);
    await outbox.deliverDue();
    events.emit('released');
    await first;

    expect(sent).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: time.toISOString() }]);
  });

  test('a clock jump during a claim causes no duplicate', async () => {
    const outbox = open();
    await outbox.enqueue(anApplication());
    const first = outbox.deliverDue();
    advanceTime(60 * minuteMs);
    await Promise.all([first, outbox.deliverDue()]);

    expect(mails.receivedMails()).toHaveLength(1);
  });

  describe('for an address that unsubscribes while its mails wait', () => {
    const unsubscribeUrl = 'https://careers.example.com/candidate/unsubscribe?c=token';
    const anUpdate = (to: string): MailMessage => ({ ...anApplication(to), kind: 'update', unsubscribeUrl });

    test('drops updates and delivers needed mails', async () => {
      const outbox = open();
      for (const mail of [anUpdate('asha@example.com'), anApplication(), aCode(), anUpdate('ben@example.com')])
        await outbox.enqueue(mail);
      await optOutStore(database.db).insert('asha@example.com', time.toISOString());
      await outbox.deliverDue();

      const delivered = mails.receivedMails().map(({ recipients, headers }) => {
        const read = (name: string) => headers.find(({ key }) => key === name)?.value;
        return [recipients[0], read('list-unsubscribe'), read('list-unsubscribe-post')];
      });
      expect(delivered.sort()).toEqual([
        ['asha@example.com', undefined, undefined],
        ['asha@example.com', undefined, undefined],
        ['ben@example.com', `<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'],
      ]);
      const dropped = (await rows()).filter(({ failed_at }) => failed_at !== null);
      expect(dropped).toMatchObject([{ kind: 'update', recipient: 'asha@example.com', payload: null }]);
      expect(logged).toMatchObject([{ level: 'info', details: { kind: 'update', to: 'pseudonym' } }]);
    });
  });

  test('drops a code that expires before its delivery', async () => {
    const outbox = open();
    await outbox.enqueue(aCode(), { expiresAt: new Date(time.getTime() + 10 * minuteMs) });
    advanceTime(10 * minuteMs);
    await outbox.deliverDue();

    expect(mails.receivedMails()).toEqual([]);
    expect(await rows()).toMatchObject([{ payload: null, sent_at: null, failed_at: time.toISOString() }]);
    expect(logged).toMatchObject([{ level: 'error', message: 'mail expired before delivery and is dropped' }]);
  });

  test('drops other mails after a day and logs an error', async () => {
    const outbox = open();
    mails.behavior = 'defer';
    await outbox.enqueue(anApplication());
    advanceTime(24 * 60 * minuteMs - 1);
    await outbox.deliverDue();
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: null }]);
    advanceTime(1);
    await outbox.deliverDue();

    expect(await rows()).toMatchObject([{ payload: null, failed_at: '2026-11-06T14:00:00.000Z' }]);
    expect(logged.at(-1)).toMatchObject({ level: 'error', message: 'mail expired before delivery and is dropped' });
  });

  test('does not retry a permanently rejected mail', async () => {
    const outbox = open();
    mails.behavior = 'reject';
    await outbox.enqueue(aCode());
    await outbox.deliverDue();

    expect(await rows()).toMatchObject([{ payload: null, failed_at: time.toISOString(), attempts: 1 }]);
    expect(logged).toMatchObject([{ level: 'error', details: { to: 'pseudonym', smtp: { responseCode: 550 } } }]);
  });

  test('delivers a mail encrypted with the previous key', async () => {
    await open({ keys: [Buffer.alloc(32, 8)] }).enqueue(aCode());
    await open({ keys: [Buffer.alloc(32, 7), Buffer.alloc(32, 8)] }).deliverDue();

    expect((await mails.waitForMail('asha@example.com')).subject).toContain('48219');
  });

  test('drops a mail with an unknown key, and delivers the next', async () => {
    await open({ keys: [Buffer.alloc(32, 8)] }).enqueue(aCode('other@example.com'));
    const outbox = open();
    await outbox.enqueue(aCode());
    await outbox.deliverDue();

    expect(mails.receivedMails().map(({ recipients }) => recipients)).toEqual([['asha@example.com']]);
  });

  test('deletes completed mails after a week, and preserves pending ones', async () => {
    const outbox = open();
    await outbox.enqueue(aCode());
    await outbox.deliverDue();
    await outbox.enqueue(anApplication('ben@example.com'), { expiresAt: new Date('2027-01-01') });
    advanceTime(7 * 24 * 60 * minuteMs + 1);
    await deleteExpiredData(database.db, () => time);

    expect(await rows()).toMatchObject([{ recipient: 'ben@example.com' }]);
  });
});

test("'retry gaps 5, 15, 45 s … cap 5 min', and a code within a minute of the server's return", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => retryDelayMs('application', attempts) / 1000)).toEqual([5, 15, 45, 135, 300, 300]);
  expect([1, 2, 3, 4, 5].map((attempts) => retryDelayMs('code', attempts) / 1000)).toEqual([5, 15, 30, 30, 30]);
});
