import { describe, expect, test } from 'vitest';
import { escapeText, foldLine, writeCalendar } from './calendar.ts';

const event = {
  uid: 'job-7-deadline@careers.test',
  changedAt: new Date('2026-01-12T09:00:00.500Z'),
  day: new Date('2026-12-12T23:59:00.000Z'),
  summary: 'Last day to apply: Nurse, nights; part-time',
  description: 'Nurse, St Mary.\nhttps://careers.test/authPage/jobdetails/7',
  url: 'https://careers.test/authPage/jobdetails/7?a=1,2;3',
};

const unfold = (text: string) => text.replaceAll('\r\n ', '');

test('a calendar has the required properties and one event of a whole day (RFC 5545 §3.6)', () => {
  expect(writeCalendar(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Careers Portal//EN',
      'BEGIN:VEVENT',
      'UID:job-7-deadline@careers.test',
      'DTSTAMP:20260112T090000Z',
      'DTSTART;VALUE=DATE:20261212',
      'SUMMARY:Last day to apply: Nurse\\, nights\\; part-time',
      'DESCRIPTION:Nurse\\, St Mary.\\nhttps://careers.test/authPage/jobdetails/7',
      'URL:https://careers.test/authPage/jobdetails/7?a=1,2;3',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('every line of a calendar ends with CRLF and has up to 75 octets', () => {
  const text = writeCalendar({ ...event, summary: 'Pflegefachkräfte 🩺 für die Nacht, '.repeat(20) });
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfold(text)).toContain(`SUMMARY:${'Pflegefachkräfte 🩺 für die Nacht\\, '.repeat(20)}\r\n`);
});

describe('folding', () => {
  test.each([
    ['x'.repeat(75), ['x'.repeat(75)]],
    ['x'.repeat(76), ['x'.repeat(75), ' x']],
    ['x'.repeat(150), ['x'.repeat(75), ` ${'x'.repeat(74)}`, ' x']],
    // Never inside a character of several octets.
    [`${'x'.repeat(74)}é`, ['x'.repeat(74), ' é']],
    [`${'x'.repeat(72)}🩺`, ['x'.repeat(72), ' 🩺']],
    [`${'x'.repeat(71)}🩺y`, [`${'x'.repeat(71)}🩺`, ' y']],
    ['', ['']],
  ])('breaks %j after 75 octets', (line, folded) => {
    expect(foldLine(line).split('\r\n')).toEqual(folded);
  });
});

test.each([
  ['a\\b', 'a\\\\b'],
  ['a;b,c', 'a\\;b\\,c'],
  ['a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
  ['a\u0000\u0007\u007fb\tc', 'ab\tc'],
  ['a\ud83d', 'a\ufffd'],
  ['a:"b"', 'a:"b"'],
])('escapes the text %j as %j', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});
