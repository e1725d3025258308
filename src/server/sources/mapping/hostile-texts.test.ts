import { describe, expect, test } from 'vitest';
import { createListParser } from '#server/catalogue/import/json-list-parser.ts';
import { readJsonRows } from '../download/json-rows.ts';
import { readXmlRows } from '../download/xml-rows.ts';
import { toPlainText } from './html-texts.ts';
import { readMappedFields, toCategories } from './mapped-fields.ts';
import { parsePlaceText, toPlace, toWorkmode } from './places.ts';
import { parseWebPage } from './web-page.ts';

const maps = { countries: {}, categories: {}, fields: {} };

test.each(['constructor', '__proto__'])('"%s" is a word like another', (word) => {
  expect(toCategories([word], maps)).toEqual([word]);
  expect(readMappedFields([{ name: word, value: 'Remote' }], maps)).toEqual({});
  expect(toPlace({ city: word }, maps)).toEqual({ city: word, state: '', country: '' });
  expect(toWorkmode(word)).toBeUndefined();
});

test.each<[string, (text: string) => unknown, string]>([
  ['spaces in a place', (text) => parsePlaceText(text, maps), `a${' '.repeat(500_000)}b`],
  ['dashes in a place', (text) => parsePlaceText(text, maps), `a${'-'.repeat(500_000)}b`],
  ['spaces after a way of working', (text) => parsePlaceText(text, maps), `remote${' '.repeat(500_000)}(`],
  ['accents in a country', (text) => toPlace({ country: text }, maps), `a${'\u0301\u0316'.repeat(250_000)}`],
  ['accents in a city', (text) => toPlace({ city: text, country: 'DK' }, maps), `a${'\u0301\u0316'.repeat(250_000)}`],
  ['open tags', toPlainText, '<'.repeat(500_000)],
])('half a million %s take no quadratic time', (_case, read, text) => {
  const started = performance.now();
  read(text);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a row of half a million elements takes no quadratic time', async () => {
  const xml = `<jobs><position>${'<a/>'.repeat(500_000)}</position></jobs>`;
  const spool = { hash: '', readText: () => asChunks(xml), close: async () => {} };
  const started = performance.now();
  for await (const row of readXmlRows(spool, { root: 'jobs', row: 'position' })) expect(row.a).toHaveLength(500_000);
  expect(performance.now() - started).toBeLessThan(20_000);
});

async function* asChunks(text: string): AsyncGenerator<string> {
  yield text;
}

test('rejects a page of more than 500 levels', () => {
  const build = (levels: number) => `${'<b>'.repeat(levels)}<a href="/x">X</a>${'</b>'.repeat(levels)}`;
  expect(parseWebPage(build(499)).links).toEqual(['/x']);
  expect(() => parseWebPage(build(500))).toThrow('has elements in too many levels');
  expect(parseWebPage('<br><p>'.repeat(2000)).links).toEqual([]);
});

test.each([
  ['a bare list', undefined, '['],
  ['the rows of a list', 'jobs', '{"jobs":[{"a":'],
])('rejects %s of a million levels after the first hundred', (_case, list, start) => {
  const parser = createListParser(list);
  expect(parser.write(start)).toBe(true);
  expect(parser.write('['.repeat(120))).toBe(false);
});

describe('a row of more than five million characters', () => {
  const chunks = async function* (start: string, text: string) {
    yield start;
    for (let length = 0; length < 6_000_000; length += text.length) yield text;
    expect.unreachable();
  };
  const asSpool = (start: string, text: string) => ({ hash: '', readText: () => chunks(start, text), close: async () => {} });
  const message = 'has more than 5,000,000 characters in one job';

  test('ends a JSON list', async () => {
    const rows = readJsonRows(asSpool('[{"a":"', 'x'.repeat(64 * 1024)), {});
    await expect(rows.next()).rejects.toThrow(message);
  });

  test('ends an XML list', async () => {
    const rows = readXmlRows(asSpool('<jobs><job><a>', 'x'.repeat(64 * 1024)), { root: 'jobs', row: 'job' });
    await expect(rows.next()).rejects.toThrow(message);
  });
});
