/** Problematic strings from Unicode, markup and query languages. */

const fromCodePoints = (...codes: number[]) => String.fromCodePoint(...codes);
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Invisible and control characters; also sent between letters, where trimming keeps them. */
const characters = [
  ...[...span(0x00, 0x1f), ...span(0x7f, 0xa0), 0xad, 0x061c, 0x1680, 0x180e, ...span(0x2000, 0x200f), ...span(0x2028, 0x202f)],
  ...[...span(0x205f, 0x2064), ...span(0x2066, 0x206f), 0x3000, 0x3164, 0xfeff, ...span(0xfff9, 0xffff), 0xfdd0, 0xfdef, 0xe000],
  ...[0x1fffe, 0xe0001, 0xe0041, 0xe007f, 0xf0000, 0x10ffff],
].map((code) => fromCodePoints(code));

/** The first letters of scripts and symbol blocks, some of which Unicode normalization changes. */
const scripts = [
  ...[0xc0, 0x100, 0x180, 0x250, 0x370, 0x400, 0x531, 0x5d0, 0x620, 0x710, 0x780, 0x905, 0x985, 0xa05, 0xa85, 0xb05, 0xb85],
  ...[0xc05, 0xc85, 0xd05, 0xd85, 0xe01, 0xe81, 0xf40, 0x1000, 0x10a0, 0x1100, 0x1200, 0x13a0, 0x1401, 0x1681, 0x16a0, 0x1780],
  ...[0x1820, 0x1e00, 0x1f00, 0x2100, 0x2190, 0x2200, 0x2500, 0x2600, 0x2c00, 0x3041, 0x30a1, 0x3105, 0x4e00, 0xa000, 0xac00],
  ...[0xf900, 0xfb00, 0xfb50, 0xfe70, 0xff01, 0xff61, 0x10000, 0x10330, 0x12000, 0x13000, 0x1d400, 0x1d504, 0x1f170, 0x1f300],
  ...[0x1f600, 0x1f680, 0x1f900, 0x20000, 0x2f800],
].map((from) => fromCodePoints(...span(from, from + 7)));

const words = [
  ...['', 'undefined', 'undef', 'null', 'NULL', '(null)', 'nil', 'NIL', 'true', 'false', 'None', 'NaN', 'Infinity'],
  ...['hasOwnProperty'],
  ...['__proto__', 'constructor', 'toString', 'then', 'valueOf', 'length', 'CON', 'PRN', 'AUX', 'NUL', 'COM1'],
  ...['LPT1', 'eval', 'this'],
  ...['0', '-0', '-1', '1.00', '1/2', '1E2', '1e999', '0x0', '0b1', '1,000', '1 000', '٠١٢٣', '１２３', '9'.repeat(96)],
  ...['-9223372036854775809'],
  ...['Scunthorpe', 'Penistone', 'Null Island', "O'Brien", 'D’Angelo', 'Jean-Luc', 'X Æ A-12', 'Ĳsbrand'],
  ...['STRASSE straße', 'ıİiI'],
];

const attacks = [
  ...["'", '"', "''", '""', '\'"', '`', '\\', '\\\\', "\\'", '\\"', '%', '_', '%_%', '$', '$$', '$1', '?', ':x'],
  ...['@@version', '--', '/*', '#'],
  ...["' OR 1=1 --", "1'; DROP TABLE jobs--", "') UNION SELECT 1 --", '1; SELECT pg_sleep(9)', '" OR ""="', 'a*'],
  ...['NEAR(a b)', 'a:*'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '&lt;b&gt;', '&#0;'],
  ...['<!--', ']]>', '<![CDATA['],
  ...['javascript:alert(1)', '{{7*7}}', '\u0024{7*7}', '<%= 1 %>', '#{1}', '{0}', '%s%s%n', '%x', '%d', '%00'],
  ...['%0d%0aX: y', '\r\nX: y', '\n.\n'],
  ...['../../../etc/passwd', '..\\..\\boot.ini', '/dev/null', 'C:\\con\\con', 'file:///etc/passwd', '$(touch x)'],
  ...['`touch x`', '; ls', '| ls', '&& ls'],
  ...['() { :; }; echo', '=1+1', '=HYPERLINK("x")', '+1', '-1+1', '@SUM(1)'],
  ...['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>', '*)(uid=*'],
  ...['\u0024{jndi:ldap://x}', '\u001b[31mred', '\\u0041', '\\x41', '&amp;&amp;', '?a=b#c', '"}\n{"level":60'],
  ...['a,b;c\td', '.', '..', '~', '^$'],
];

const marks = [
  ...['e\u0301', '\u00e9', '\u1e9b\u0323', '\ufb01', 'Z\u0351\u036b\u0343a\u0334l\u0348g\u0321o\u0337'],
  ...[`a${'\u0301'.repeat(40)}`, '\u0301a'],
  ...['👩‍👩‍👧‍👦', '👍🏿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇩🇪🇫', '❤️', '1️⃣', 'ﷺ', '﷽', '\u202egpj.exe', '\u2066abc\u2069', 'אבג abc', 'ა'],
  ...['表ポあA鷗Œé', '田中さん'],
];

/** NUL and lone surrogates, which databases cannot store and every field rejects. */
const unstorable = ['\0', 'a\0b', '\ud800', '\udfff', '\udc00\ud800', 'a\ud83d', '\ud83d\ud83d\ude00'];

const seeds = [...words, ...attacks, ...marks, ...scripts, ...characters];

export const naughtyStrings: string[] = [
  ...new Set([...seeds, ...characters.map((each) => `a${each}b`), ...attacks.map((each) => `Asha ${each}`), ...unstorable]),
];
