import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeQueryText, segmentQuery } from './tokenizer.ts';

const words = (text: string) => [...new Set(segmentQuery(text).map((segment) => segment.words.join('/')))];

test.each([
  ['s,;', 's'],
  ['  The  Senior, ENGINEER! ', 'senior engineer'],
  ['Zoë & Łukasz', 'zoe lukasz'],
  ['ASP.NET .net dotnet', 'asp.net .net'],
  ['C++ c# cpp', 'c++ c#'],
  ['M/WBE', 'm/wbe'],
  ['of the', 'of the'],
  [',;!', ''],
])('normalizes %j to %j', (text, normalized) => {
  expect(normalizeQueryText(text)).toBe(normalized);
});

test('preserves the words of any text', () => {
  const chunk = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('.net', 'C#', "o'b", '/', ',', 'ß', 'ﬁ'));
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 5 }), (chunks) => {
      const text = chunks.join(' ');
      expect(words(normalizeQueryText(text))).toEqual(words(text));
    }),
    { numRuns: 2000 },
  );
});
