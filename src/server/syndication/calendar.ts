/** Writes calendar files (RFC 5545). */

export interface AllDayEvent {
  uid: string;
  /** When the data changed last. */
  changedAt: Date;
  /** The event is on its day in UTC. */
  day: Date;
  summary: string;
  description: string;
  url: string;
}

/** Returns a calendar with one event that leaves its day free. */
export function writeCalendar({ uid, changedAt, day, summary, description, url }: AllDayEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Careers Portal//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatTime(changedAt)}`,
    `DTSTART;VALUE=DATE:${formatDay(day)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Escapes a TEXT value (§3.3.11) and removes the control characters that a calendar must not contain. */
export function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them.
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

const maxLineOctets = 75;

/** Breaks a line after 75 octets at most, never inside a character (§3.1). A space begins each further line. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const formatDay = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '');

const formatTime = (at: Date) => `${formatDay(at)}T${at.toISOString().slice(11, 19).replaceAll(':', '')}Z`;
