import { describe, expect, it } from 'vitest';
import { sanitizeFileName } from './sanitize-file-name.ts';

describe('sanitizeFileName', () => {
  it.each([
    ['Asha Rao.pdf', 'Asha Rao.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\asha\\cv.docx', 'cv.docx'],
    ['cv.pdf\0.exe', 'cv.pdf.exe'],
    ['cv\r\nSet-Cookie: a=b.pdf', 'cvSet-Cookie: a=b.pdf'],
    ['cv\u202Efdp.exe', 'cvfdp.exe'],
    ['\u2066\u200Fcv\u2069.pdf', 'cv.pdf'],
    ['  cv.pdf ', 'cv.pdf'],
    ['re\u0301sume\u0301.pdf', 'r\u00E9sum\u00E9.pdf'],
    ['履歴書.pdf', '履歴書.pdf'],
    ['cv\uD800.pdf', 'cv\uFFFD.pdf'],
    ['folder/', ''],
    ['', ''],
  ])('sanitizes %j to %j', (sent, expected) => {
    expect(sanitizeFileName(sent)).toBe(expected);
  });

  it('cuts a long name before it normalizes it, in linear time', () => {
    const before = process.cpuUsage();
    const name = sanitizeFileName(`a${'\u0345'.repeat(40_000)}${'\u0334'.repeat(40_000)}.pdf`);
    expect([[...name].length, name.slice(-4)]).toEqual([120, '.pdf']);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  it('truncates to 120 characters and preserves the extension', () => {
    const name = sanitizeFileName(`${'𝒶'.repeat(200)}.docx`);
    expect([...name]).toHaveLength(120);
    expect(name).toMatch(/𝒶\.docx$/u);
    expect([...sanitizeFileName('a'.repeat(500))]).toHaveLength(120);
  });
});
