import { expect, test } from 'vitest';
import { type ReceivedApplication, renderReceiptMail } from './receipt-mail-template.ts';

const sender = {
  name: 'Larkfield',
  unknownPlace: 'N/A',
  supportEmail: 'help@example.com',
  publicOrigin: 'https://careers.example.com',
  colors: { light: '#0A6B4E', dark: '#5BD6A4', onDark: '#04261A' },
};
const render = (fields: Partial<ReceivedApplication> = {}) =>
  renderReceiptMail(sender, {
    to: 'asha@example.com',
    receiptId: '1f0c',
    title: 'Nurse (A&E)',
    company: 'St. Mary',
    sentAt: '2026-11-05T14:03:20.000Z',
    isForwarded: true,
    replyByDays: null,
    resume: { name: 'asha-rao.pdf', sha256: '0123456789abcdef'.repeat(4) },
    keptUntil: new Date('2028-11-05T14:03:20Z'),
    ...fields,
  });
const receiptUrl = 'https://careers.example.com/authPage/jobdetails/appliedJob/1f0c';

test('the text part is complete', () => {
  expect(render().subject).toBe('We have your application: Nurse (A&E)');
  expect(render().text).toBe(`Your application for Nurse (A&E) at St. Mary has arrived.

The hiring team reads it next. If it fits, they write to you at this address; there is nothing more for you to do.

Sent: 5 November 2026 at 14:03 UTC
Then: Handed over, Opened, Answer. The receipt shows when each happened.

Receipt: 1f0c
Resume: asha-rao.pdf
SHA-256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
Kept until: 5 November 2028

See the receipt: ${receiptUrl}

You sent this at careers.example.com on 5 November 2026. Was it not you? Write to help@example.com.
Withdraw this application: ${receiptUrl}
`);
});

test('the HTML has the facts of the text in the same order, in light and dark, and loads nothing', () => {
  const { html } = render();
  const positions = [
    'has arrived',
    'Sent',
    'Handed over',
    'Opened',
    '1f0c</td>',
    'asha-rao.pdf',
    '01234567 89abcdef',
    '5 November 2028',
    'See the receipt',
    'Tell us',
    'Withdraw this application',
  ].map((part) => html.lastIndexOf(part));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(html).toContain('Nurse (A&#38;E)');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    receiptUrl,
    'mailto:help@example.com',
    receiptUrl,
  ]);
});

test('names a promise to reply only when the company is notified of the application', () => {
  expect(render({ replyByDays: 14 }).text).toContain('St. Mary promises a reply within 14 days of receiving it;');
  expect(render({ replyByDays: 1 }).text).toContain('Reply within 1 day.');
  expect(render({ replyByDays: 14, isForwarded: false }).text).not.toMatch(/promises|reads it next/);
});

test('a missing resume and unlimited storage have no line', () => {
  expect(render({ resume: undefined, keptUntil: undefined }).text).not.toMatch(/Resume|SHA|Kept/);
});

test('a title injects neither header lines nor markup', () => {
  const mail = render({ title: 'Nurse\r\nBcc: z@z.io\u2028Bcc: y@z.io\u202e <img src=x onerror=alert(1)>', company: 'C\rD' });

  expect(mail.subject).toBe('We have your application: Nurse Bcc: z@z.io Bcc: y@z.io <img src=x onerror=alert(1)>');
  expect(mail.html).not.toContain('<img');
});
