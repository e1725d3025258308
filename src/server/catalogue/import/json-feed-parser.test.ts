import { describe, expect, test } from 'vitest';
import type { RawFeedItem } from './feed-parser.ts';
import { parseJsonFeed } from './json-feed-parser.ts';

const one = { external_id: '1', title: 'Nurse – 看護師 🙂' };
const two = { external_id: '2', skills: ['{"jobs": ['], pay: { min: 1.5e3 } };

async function parse(text: string, chunkBytes = 7) {
  const bytes = Buffer.from(text);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  const items: RawFeedItem[] = [];
  for await (const item of parseJsonFeed(chunks())) items.push(item);
  return items;
}

const numbered = (word: string, ...jobs: unknown[]) => jobs.map((raw, index) => ({ position: `${word} ${index + 1}`, raw }));

describe('parses jobs', () => {
  test.each([
    ['an object with jobs', JSON.stringify({ jobs: [one, two] })],
    ['an indented object', JSON.stringify({ jobs: [one, two] }, null, 2)],
    ['an object with one job a line', `{"jobs":[\n${JSON.stringify(one)},\n${JSON.stringify(two)}\n]}\n`],
    ['an object with other members', JSON.stringify({ meta: { jobs: [5], pages: [{ a: 1 }] }, jobs: [one, two], total: 2 })],
    ['a bare list', JSON.stringify([one, two])],
    ['an indented bare list', `\n${JSON.stringify([one, two], null, 4)}\n`],
    ['text with a byte order mark', `\uFEFF${JSON.stringify({ jobs: [one, two] })}`],
  ])('from %s', async (_, text) => {
    expect(await parse(text)).toEqual(numbered('job', one, two));
    expect(await parse(text, 1)).toEqual(numbered('job', one, two));
    expect(await parse(text, 100_000)).toEqual(numbered('job', one, two));
  });

  test.each([
    ['a job a line', `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`],
    ['a job a line, without a last line break', `${JSON.stringify(one)}\r\n${JSON.stringify(two)}`],
  ])('from %s', async (_, text) => {
    expect(await parse(text)).toEqual(numbered('line', one, two));
    expect(await parse(text, 1)).toEqual(numbered('line', one, two));
    expect(await parse(text, 100_000)).toEqual(numbered('line', one, two));
  });

  test('from a single line with a single job', async () => {
    expect(await parse(JSON.stringify(one))).toEqual(numbered('line', one));
  });

  test('from a list longer than the peeked text', async () => {
    const many = Array.from({ length: 2000 }, (_, number) => ({ external_id: `${number}`, description: 'x'.repeat(1000) }));
    expect(await parse(JSON.stringify({ jobs: many }), 64 * 1024)).toEqual(numbered('job', ...many));
  });

  test('from an empty list', async () => {
    expect(await parse('{"jobs": []}')).toEqual([]);
    expect(await parse('[]')).toEqual([]);
  });
});

test('reports an invalid line and reads the others', async () => {
  const text = `${JSON.stringify(one)}\n\n{"external_id": "3", \n${JSON.stringify(two)}\n`;

  expect(await parse(text)).toEqual([
    { position: 'line 1', raw: one },
    { position: 'line 3', error: 'the line is not valid JSON' },
    { position: 'line 4', raw: two },
  ]);
});

describe('a job of more than five million characters', () => {
  const huge = 'x'.repeat(5_100_000);

  test('rejects its line and reads the others', async () => {
    expect(await parse(`${JSON.stringify(one)}\n{"title":"${huge}"}\n${JSON.stringify(two)}`, 64 * 1024)).toEqual([
      { position: 'line 1', raw: one },
      { position: 'line 2', error: 'the line has more than 5,000,000 characters' },
      { position: 'line 3', raw: two },
    ]);
  });

  test.each([
    ['a list', `[${JSON.stringify(one)},{"title":"${huge}`],
    ['an object', `{"jobs":[${JSON.stringify(one)},["${huge}`],
  ])('ends %s', async (_, text) => {
    await expect(parse(text, 64 * 1024)).rejects.toThrow('has more than 5,000,000 characters in one job after job 1');
  });

  test('parses many large jobs that arrive in one chunk', async () => {
    const many = Array.from({ length: 60 }, () => ({ title: 'x'.repeat(100_000) }));
    expect(await parse(JSON.stringify(many), 10_000_000)).toHaveLength(60);
  });

  test('stops reading at the limit, however much follows', async () => {
    let read = 0;
    const endless = async function* () {
      yield Buffer.from('{"jobs":[[');
      for (; read < 100_000_000; read += 65_535) yield Buffer.alloc(65_535, '[],');
    };
    const reading = async () => {
      for await (const _item of parseJsonFeed(endless())) expect.unreachable();
    };
    await expect(reading).rejects.toThrow('in one job');
    expect(read).toBeLessThan(6_000_000);
  });
});

describe('rejects a source in another format', () => {
  test.each([
    ['', 'is empty'],
    [' \n ', 'is empty'],
    ['<html></html>', 'is not in the import format'],
    ['external_id,title\n1,Nurse', 'is not in the import format'],
    ['"jobs"', 'is not in the import format'],
    ['{\n"results": []\n}', 'is not in the import format'],
    ['{"jobs": {"1": {"title": "Nurse"}}}', 'is not in the import format'],
    ['{"jobs": 2}', 'is not in the import format'],
    ['{"jobs": [{"external_id": "1"} {"external_id": "2"}]}', 'is not valid JSON in UTF-8 after job 1'],
    ['[{"external_id": "1"}] and more', 'is not valid JSON in UTF-8 after job 1'],
    ['{"jobs": [{"external_id": "1"}, {"external', 'breaks off after job 1'],
    ['[', 'breaks off'],
  ])('%s', async (text, error) => {
    await expect(parse(text)).rejects.toThrow(error);
  });
});
