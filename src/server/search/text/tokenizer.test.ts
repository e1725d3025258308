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
])('%s has the words %o', (text, words) => {
  expect(extractWords(text)).toEqual(words);
});

test('a text of more different words than are kept has them all, as often as they stand there', () => {
  const many = Array.from({ length: 45_000 }, (_, number) => `Word${number % 22_500}`);

  expect(extractWords(many.join(' '))).toEqual(many.map((word) => word.toLowerCase()));
});

test('a piece knows where it stands', () => {
  const text = '  Node.js, C++';

  expect(segmentText(text).map(({ start: from, end: to }) => text.slice(from, to))).toEqual(['Node.js', 'C++']);
});

test('small words count when nothing else was typed', () => {
  expect(segmentQuery('of the').map(({ compound: joined }) => joined)).toEqual(['of', 'the']);
  expect(segmentQuery('chief of').map(({ compound: joined }) => joined)).toEqual(['chief']);
});

test('a run of letters that nobody types is left out', () => {
  expect(extractWords('x'.repeat(41))).toEqual([]);
});

test('words in one piece count one by one', () => {
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
])('%s → %s', (word, expected) => {
  expect(singularize(word)).toBe(expected);
});
