import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabaseSettings, engines } from '../../../../tests/support/databases/test-databases.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/fakes/mail-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrator.ts';
import { deleteExpiredData } from '../retention/retention-rules.ts';
import { renderApplicationMail, renderCodeMail } from './mail-templates.ts';
import { openOutbox, retryDelayMs } from './outbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

const sender = {
  name: 'Larkfield',
  supportEmail: 'help@example.com',
  publicOrigin: 'https://careers.example.com',
  colors: { light: '#0A6B4E', dark: '#5BD6A4' },
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
  const open = ({
    from = database,
    mailer = overSmtp(mails.url),
    keys = [Buffer.alloc(32, 7)] as [Buffer, ...Buffer[]],
  } = {}) => {
    const note = (level: string) => (details: object, message: string) => logged.push({ level, details, message });
    return openOutbox({
      db: from.db,
      mailer,
      keys,
      now: () => time,
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      pseudonymize: () => 'somebody',
    });
  };
  const pass = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const aCode = (to = 'asha@example.com') =>
    renderCodeMail(sender, { to, code: '48219', linkToken: 'id.secret', requestedAt: time });
  const anApplication = (to = 'asha@example.com') => renderApplicationMail(sender, { to, title: 'Nurse', company: 'St. Mary' });
  const rows = () => database.db.selectFrom('outbox').selectAll().execute();

  test('a mail that is queued goes out at once, to its one recipient', async () => {
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

  test('an address that reads as a list is one recipient, whom nobody knows', async () => {
    const outbox = open();
    await outbox.enqueue(aCode('asha@example.com,evil@x.io'));
    await outbox.deliverDue();

    const recipients = mails.receivedMails().flatMap((mail) => mail.recipients);
    expect(recipients.filter((address) => ['asha@example.com', 'evil@x.io'].includes(address))).toEqual([]);
  });

  test.each([
    ['a file', { path: import.meta.filename }, 'File access rejected'],
    ['an address', { href: 'http://127.0.0.1:9/' }, 'Url access rejected'],
  ])('no mail takes its words from %s', async (_where, text, reason) => {
    const mail = JSON.parse(JSON.stringify({ ...aCode(), text, id: 'one' }));

    await expect(overSmtp(mails.url).send(mail)).rejects.toThrow(reason);
    expect(mails.receivedMails()).toEqual([]);
  });

  test('what waits is not readable, and what was handed over is gone', async () => {
    const outbox = open();
    await outbox.enqueue(aCode());
    const [waiting] = await rows();
    await outbox.deliverDue();
    const [sent] = await rows();

    expect(waiting?.payload).toMatch(/^[A-Za-z0-9+/=]{500,}$/);
    expect(Buffer.from(waiting?.payload ?? '', 'base64').toString('latin1')).not.toContain('48219');
    expect(sent).toMatchObject({ payload: null, sent_at: time.toISOString(), failed_at: null });
  });

  test('a mail belongs to the transaction it is queued in', async () => {
    const outbox = open();
    const undone = database.db.transaction().execute(async (within) => {
      await outbox.enqueue(anApplication(), { trx: within });
      throw new Error('undone');
    });

    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('a server that is down gets the mail once it is back', async () => {
    const outbox = open();
    mails.behavior = 'defer';
    await outbox.enqueue(aCode());
    await outbox.deliverDue();
    mails.behavior = 'accept';
    pass(4999);
    await outbox.deliverDue();
    expect(mails.receivedMails()).toEqual([]);

    pass(1);
    await outbox.deliverDue();

    expect(mails.receivedMails()).toHaveLength(1);
    expect(logged).toEqual([
      {
        level: 'warn',
        details: expect.objectContaining({
          to: 'somebody',
          attempts: 1,
          smtp: expect.objectContaining({ responseCode: 451 }),
          retryAt: '2026-11-05T14:00:05.000Z',
        }),
        message: 'a mail could not be handed over and is tried again',
      },
    ]);
  });

  test('a mail that one process could not hand over is handed over by the next, as the same mail', async () => {
    const nobodyListens = await openMailServer();
    await nobodyListens.close();
    const stopped = open({ mailer: overSmtp(nobodyListens.url) });
    stopped.start();
    await stopped.enqueue(anApplication());
    await stopped.stop();
    pass(minuteMs);

    const next = open({ from: openAnother() });
    next.start();
    const mail = await mails.waitForMail('asha@example.com');
    await next.stop();

    expect(mail.messageId).toBe(`<${(await rows())[0]?.id}@careers.example.com>`);
  });

  test('two workers on one outbox send once', async () => {
    const workers = [open(), open({ from: openAnother() })];
    const people = Array.from({ length: 20 }, (_, at) => `asha${at}@example.com`);
    for (const person of people) await workers[0]?.enqueue(aCode(person));

    await Promise.all(workers.flatMap((worker) => [worker.deliverDue(), worker.deliverDue()]));

    expect(
      mails
        .receivedMails()
        .flatMap(({ recipients }) => recipients)
        .sort(),
    ).toEqual(people.sort());
  });

  test('a mail that takes long keeps no other waiting, and the stop waits for it', async () => {
    const handedOver: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reached = new EventEmitter();
    const outbox = open({
      mailer: {
        async send({ to }) {
          if (to === 'slow@example.com') await held;
          handedOver.push(to);
          reached.emit(to);
        },
      },
    });
    outbox.start();
    await outbox.enqueue(aCode('slow@example.com'));
    const next = once(reached, 'asha@example.com');
    await outbox.enqueue(aCode());
    await next;
    const stopped = outbox.stop();
    release();
    await stopped;

    expect(handedOver).toEqual(['asha@example.com', 'slow@example.com']);
    expect((await rows()).every((row) => row.sent_at !== null)).toBe(true);
  });

  test('codes go before other mails, however long those have waited', async () => {
    const outbox = open();
    for (const person of ['ben', 'cem', 'dan']) await outbox.enqueue(anApplication(`${person}@example.com`));
    pass(minuteMs);
    await outbox.enqueue(aCode());
    await outbox.deliverDue();

    const order = mails.receivedMails().flatMap(({ recipients }) => recipients);
    expect(order).toEqual(['asha', 'ben', 'cem', 'dan'].map((person) => `${person}@example.com`));
  });

  test('a clock that is set on while a mail is handed over does not have it sent again', async () => {
    const reached = new EventEmitter();
    let sent = 0;
    const outbox = open({
      mailer: {
        async send() {
          sent++;
          reached.emit('begun');
          await once(reached, 'released');
        },
      },
    });
    await outbox.enqueue(anApplication());
    const begun = once(reached, 'begun');
    const first = outbox.deliverDue();
    await begun;
    pass(60 * minuteMs);
    await outbox.deliverDue();
    reached.emit('released');
    await first;

    expect(sent).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: time.toISOString() }]);
  });

  test('a code that could not be handed over in ten minutes is dropped rather than sent late', async () => {
    const outbox = open();
    await outbox.enqueue(aCode(), { expiresAt: new Date(time.getTime() + 10 * minuteMs) });
    pass(10 * minuteMs);
    await outbox.deliverDue();

    expect(mails.receivedMails()).toEqual([]);
    expect(await rows()).toMatchObject([{ payload: null, sent_at: null, failed_at: time.toISOString() }]);
    expect(logged).toMatchObject([{ level: 'error', message: 'a mail was not handed over in time and is dropped' }]);
  });

  test('other mails are given up after a day, with an error in the log', async () => {
    const outbox = open();
    mails.behavior = 'defer';
    await outbox.enqueue(anApplication());
    pass(24 * 60 * minuteMs - 1);
    await outbox.deliverDue();
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: null }]);
    pass(1);
    await outbox.deliverDue();

    expect(await rows()).toMatchObject([{ payload: null, failed_at: '2026-11-06T14:00:00.000Z' }]);
    expect(logged.at(-1)).toMatchObject({ level: 'error', message: 'a mail was not handed over in time and is dropped' });
  });

  test('a mail that the server refuses for good is not tried again', async () => {
    const outbox = open();
    mails.behavior = 'reject';
    await outbox.enqueue(aCode());
    await outbox.deliverDue();

    expect(await rows()).toMatchObject([{ payload: null, failed_at: time.toISOString(), attempts: 1 }]);
    expect(logged).toMatchObject([{ level: 'error', details: { to: 'somebody', smtp: { responseCode: 550 } } }]);
  });

  test('a mail that was sealed with the key before this one goes out', async () => {
    await open({ keys: [Buffer.alloc(32, 8)] }).enqueue(aCode());
    await open({ keys: [Buffer.alloc(32, 7), Buffer.alloc(32, 8)] }).deliverDue();

    expect((await mails.waitForMail('asha@example.com')).subject).toContain('48219');
  });

  test('without the key a mail is dropped, and the next one goes out', async () => {
    await open({ keys: [Buffer.alloc(32, 8)] }).enqueue(aCode('other@example.com'));
    const outbox = open();
    await outbox.enqueue(aCode());
    await outbox.deliverDue();

    expect(mails.receivedMails().map(({ recipients }) => recipients)).toEqual([['asha@example.com']]);
  });

  test('addresses of mails that are done with are forgotten after a week; what waits is kept', async () => {
    const outbox = open();
    await outbox.enqueue(aCode());
    await outbox.deliverDue();
    await outbox.enqueue(anApplication('ben@example.com'), { expiresAt: new Date('2027-01-01') });
    pass(7 * 24 * 60 * minuteMs + 1);
    await deleteExpiredData(database.db, () => time);

    expect(await rows()).toMatchObject([{ recipient: 'ben@example.com' }]);
  });
});

test("'retry gaps 5, 15, 45 s … cap 5 min', and a code within a minute of the server's return", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => retryDelayMs('application', attempts) / 1000)).toEqual([5, 15, 45, 135, 300, 300]);
  expect([1, 2, 3, 4, 5].map((attempts) => retryDelayMs('code', attempts) / 1000)).toEqual([5, 15, 30, 30, 30]);
});
