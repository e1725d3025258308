import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../../../../tests/support/fakes/mail-server.ts';
import { type Mailer, smtpMailer } from './smtp-mailer.ts';

describe('the files of a mail', () => {
  let mails: MailServer;
  let mailer: Mailer;
  let opened: Readable[];
  beforeEach(async () => {
    mails = await openMailServer();
    mailer = smtpMailer({ smtpUrl: mails.url, mailFrom: 'careers@example.com', publicOrigin: 'https://careers.example.com' });
    opened = [];
  });
  afterEach(async () => {
    await mailer.close();
    await mails.close();
  });

  const open = async () => {
    const stream = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024)));
    opened.push(stream);
    return stream;
  };
  const missing = () => Promise.reject(new Error('no such file'));
  const send = (...files: (() => Promise<Readable | undefined>)[]) =>
    mailer.send({
      id: 'id',
      kind: 'company',
      to: 'jobs@example.com',
      subject: 'An application',
      text: 'text',
      html: '<p>text</p>',
      attachments: files.map((file) => ({ name: 'Resume.pdf', mediaType: 'application/pdf', open: file })),
    });
  const areClosed = () => opened.map(({ destroyed }) => destroyed);

  test('are attached, and left out once deleted', async () => {
    await send(open, async () => undefined, open);
    expect(mails.receivedMails()).toHaveLength(1);
    expect(areClosed()).toEqual([true, true]);
  });

  test('are closed when the server rejects the recipient, before they are read', async () => {
    mails.behavior = 'reject-recipient';
    await expect(send(open, open)).rejects.toThrow();
    expect(areClosed()).toEqual([true, true]);
  });

  test('are closed when the server cannot be reached', async () => {
    await mails.close();
    await expect(send(open, open)).rejects.toThrow();
    expect(areClosed()).toEqual([true, true]);
  });

  test('are closed when another cannot be opened', async () => {
    await expect(send(open, missing)).rejects.toThrow('no such file');
    expect(areClosed()).toEqual([true]);
  });
});
