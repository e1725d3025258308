import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVocabulary } from '../text/vocabulary.ts';
import { createWordPattern, findExcerpt, markWords } from './marked-text.ts';
import { parseTerms } from './query-terms.ts';

const words = createVocabulary(
  ['python', 'nurse', 'night', 'c++', 'research', 'node', 'js', 'nodejs'].map((word) => ({ word, jobCount: 1, titleCount: 1 })),
);
const patternOf = (query: string) => createWordPattern(parseTerms(query, words)) ?? /$^/gu;

test.each([
  ['python', 'Python Engineer', ['', 'Python', ' Engineer']],
  ['python', 'Engineer, Python', ['Engineer, ', 'Python', '']],
  ['python', 'Pythonic', ['Pythonic']],
  ['night nurse', 'The Night Nurse', ['The ', 'Night Nurse', '']],
  ['nurse', 'Nurses and nurse', ['', 'Nurses', ' and ', 'nurse', '']],
  ['c++', 'C++ and C', ['', 'C++', ' and C']],
  ['research', 'Résearch Lead', ['', 'Résearch', ' Lead']],
  ['node.js', 'Node.js or NodeJS', ['', 'Node', '.', 'js', ' or ', 'NodeJS', '']],
  ['python', 'İ Python', ['İ Python']],
])('%s in %s', (query, text, pieces) => {
  expect(markWords(text, patternOf(query))).toEqual(pieces);
});

test('the pieces are the text, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 30 }), (text, query) => {
      expect(markWords(text, patternOf(query)).join('')).toBe(text);
      expect(findExcerpt(`<p>${text}</p>`, patternOf(query))?.join('').length ?? 0).toBeLessThan(600);
    }),
  );
});

const sentence = 'You keep the lights on and the doors open for everybody who comes to this place by day or by night. ';

test('an excerpt begins with its sentence if that is near, and is about two lines long', () => {
  const html = `<p>${sentence.repeat(3)}</p><p>We write Python &amp; &lt;b&gt;. ${sentence.repeat(3)}</p>`;
  const pieces = findExcerpt(html, patternOf('python')) ?? [];
  expect(pieces.slice(0, 2)).toEqual(['We write ', 'Python']);
  expect(pieces[2]).toMatch(/^ & <b>\. You keep .* …$/);
  expect(pieces.join('').length).toBeLessThan(180);
});

test('an excerpt of a long sentence begins with a word', () => {
  const pieces = findExcerpt(`<p>${'many words '.repeat(20)}python</p>`, patternOf('python')) ?? [];
  expect(pieces[0]).toMatch(/^… (many|words) .{30,}$/);
  expect(pieces.slice(1)).toEqual(['python', '']);
});

test('an excerpt has no headings', () => {
  expect(findExcerpt('<h3>Requirements</h3><p>Python</p>', patternOf('python'))).toEqual(['', 'Python', '']);
});

test('a description without the words has no excerpt', () => {
  expect(findExcerpt('<p>Ruby</p>', patternOf('python'))).toBeUndefined();
  expect(findExcerpt('<a href="/python">Ruby</a>', patternOf('python'))).toBeUndefined();
});
