import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, openMailServer } from './mail-server.ts';

let mails: MailServer;
beforeEach(async () => {
  mails = await openMailServer();
});
afterEach(() => mails.close());

const send = (to: string, text = 'Hello', socketTimeout = 10_000) =>
  nodemailer
    .createTransport({ url: mails.url, socketTimeout })
    .sendMail({ from: 'careers@example.com', to, subject: 'Your code – é', text, html: `<p>${text}</p>` });

test('stores a mail', async () => {
  await send('ana@example.com', 'Your code is 01234.');

  expect(await mails.waitForMail('ana@example.com')).toMatchObject({
    recipients: ['ana@example.com'],
    subject: 'Your code – é',
    text: expect.stringContaining('Your code is 01234.'),
    html: expect.stringContaining('<p>Your code is 01234.</p>'),
  });
});

test('waits for a pending mail, past mails to others', async () => {
  const pendingMail = mails.waitForMail('ana@example.com');
  await send('ben@example.com');
  await send('ana@example.com');

  expect((await pendingMail).recipients).toEqual(['ana@example.com']);
});

test('returns the next mail to an address after a known one', async () => {
  await send('ana@example.com', 'first');
  const first = await mails.waitForMail('ana@example.com');
  const second = mails.waitForMail('ana@example.com', first);
  await send('ana@example.com', 'second');

  expect((await second).text).toContain('second');
  expect(mails.receivedMails()).toHaveLength(2);
});

test.each([
  ['defer', 451],
  ['reject', 550],
] as const)('answers according to the behavior %s: %i', async (behavior, responseCode) => {
  mails.behavior = behavior;

  await expect(send('ana@example.com')).rejects.toMatchObject({ responseCode });
  expect(mails.receivedMails()).toEqual([]);
});

test('does not answer with the behavior hang', async () => {
  mails.behavior = 'hang';

  await expect(send('ana@example.com', 'Hello', 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('answers once the behavior changes, with the behavior hold', async () => {
  mails.behavior = 'hold';
  const sending = send('ana@example.com');
  await expect.poll(() => mails.heldMails()).toMatchObject([{ recipients: ['ana@example.com'] }]);
  expect(mails.receivedMails()).toEqual([]);

  mails.behavior = 'accept';
  await sending;
  expect([mails.receivedMails().length, mails.heldMails()]).toEqual([1, []]);
});

test('stores the mail and answers nothing with the behavior lose', async () => {
  mails.behavior = 'lose';

  await expect(send('ana@example.com')).rejects.not.toHaveProperty('responseCode');
  expect(mails.receivedMails()).toHaveLength(1);
});
