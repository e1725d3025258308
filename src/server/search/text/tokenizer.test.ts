import { expect, test } from 'vitest';
import { countWords, extractWords, segmentQuery, segmentText, singularize } from './tokenizer.ts';

test.each([
  ['Senior Engineer, Payments', ['senior', 'engineer', 'payments']],
  ['Director of the Office', ['director', 'office']],
  ['C++ / C# developer', ['c++', 'c#', 'developer']],
  ['.NET and ASP.NET', ['.net', 'net', 'asp', '.net', 'aspnet', 'net']],
  ['dotnet, csharp, cpp', ['.net', 'net', 'c#', 'c++']],
  ['Node.js', ['node', 'js', 'nodejs']],
  ['M/WBE', ['m', 'wbe', 'mwbe']],
  ["Children's Services", ['children', 's', 'childrens', 'services']],
  ['Crème Brûlée, Ærø, Straße, Łódź, ﬁnance', ['creme', 'brulee', 'aero', 'strasse', 'lodz', 'finance']],
  ['İstanbul ΟΔΟΣ', ['istanbul', 'οδοσ']],
  ['ＳＱＬ, 5 ＧＨｚ, 𝐃𝐚𝐭𝐚', ['sql', '5', 'ghz', 'data']],
  ['हिन्दी', ['हिन्दी']],
  ['see https://www.nyc.gov/jobs/a/b', ['see', 'https', 'www', 'nyc', 'gov', 'jobs', 'b']],
  ['C. Section #3. U.S.', ['c', 'section', '3', 'u', 's', 'us']],
  ['?!… 🦊 --', []],
])('extracts from %s the words %o', (text, words) => {
  expect(extractWords(text)).toEqual(words);
});

test('extracts every word of a text with more words than the cache holds', () => {
  const many = Array.from({ length: 45_000 }, (_, number) => `Word${number % 22_500}`);

  expect(extractWords(many.join(' '))).toEqual(many.map((word) => word.toLowerCase()));
});

test('returns the position of each segment', () => {
  const text = '  Node.js, C++';

  expect(segmentText(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Node.js', 'C++']);
});

test('preserves stop words when there are no other words', () => {
  expect(segmentQuery('of the').map(({ compound }) => compound)).toEqual(['of', 'the']);
  expect(segmentQuery('chief of').map(({ compound }) => compound)).toEqual(['chief']);
});

test('drops words of more than 40 characters', () => {
  expect(extractWords('x'.repeat(41))).toEqual([]);
});

test('drops a letter with thousands of accents, in linear time', () => {
  const before = process.cpuUsage();
  expect(extractWords(`Nurse a${'\u0345'.repeat(100_000)}${'\u0334'.repeat(100_000)}`)).toEqual(['nurse']);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

test('counts each word of a segment', () => {
  expect(countWords('Network Engineer, LAN/WAN')).toBe(4);
});

test.each([
  ['nurses', 'nurse'],
  ['secretaries', 'secretary'],
  ['boxes', 'box'],
  ['classes', 'class'],
  ['engineer', 'engineer'],
  ['business', 'business'],
  ['analysis', 'analysis'],
  ['campus', 'campus'],
  ['aws', 'aws'],
])('the singular of %s is %s', (word, expected) => {
  expect(singularize(word)).toBe(expected);
});
