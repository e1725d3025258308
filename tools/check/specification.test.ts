/** Checks that every test which docs/specification.md names exists under that title. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [specified = '', ...beyond] = readFileSync(`${root}docs/specification.md`, 'utf8').split('## Beyond the specification');
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| .*`(src|tests)\//.test(line));
const rows = rowsOf(specified);

/** Reads the references of a row's last column: file and first words of the title. */
function parseReferences(row: string) {
  const cell = row.split(/(?<!\\)\|/).at(-2) ?? '';
  return cell.split('<br>').map((reference) => {
    const [, file = '', title = ''] = /`([^`]+)`: (.*?)(?::? …)?\s*$/.exec(reference) ?? [];
    return { file, title };
  });
}

const normalize = (text: string) => text.replaceAll('\\', '').replaceAll('`', '').replace(/\s+/g, ' ').toLowerCase();

test('names tests for all 212 rows', () => {
  expect(rows).toHaveLength(212);
});

test('names tests that exist', () => {
  const missing = [...rows, ...rowsOf(beyond.join('\n'))].flatMap(parseReferences).filter(({ file, title }) => {
    const path = root + file;
    return !title || !existsSync(path) || !normalize(readFileSync(path, 'utf8')).includes(normalize(title));
  });
  expect(missing).toEqual([]);
});
