import { expect, test } from 'vitest';
import { isAddressOf, type RawQuestion, tidyQuestions } from './raw-questions.ts';

const ask = (question: Partial<RawQuestion>): RawQuestion => ({ id: 'q', label: 'Question', kind: 'short_text', ...question });

test.each([
  ['an id that is no name', { id: 'a b' }, { id: 'question-1', kind: 'short_text without a name' }],
  ['an id that every object has', { id: 'constructor' }, { id: 'question-1', kind: 'short_text without a name' }],
  ['no label', { label: '' }, { label: 'q', kind: 'short_text' }],
  ['a consent without a text', { kind: 'consent', consent: { text: '', version: '1' } }, { kind: 'consent without a text' }],
  [
    'answers without words',
    {
      kind: 'single',
      options: [
        { value: '1', label: ' ' },
        { value: '', label: 'One' },
      ],
    },
    { kind: 'single without answers' },
  ],
  ['long texts', { label: 'x'.repeat(600), help: 'x'.repeat(6000) }, { label: 'x'.repeat(500), help: 'x'.repeat(5000) }],
])('keeps a question with %s', (_, question, expected) => {
  expect(tidyQuestions([ask(question)])).toMatchObject([expected]);
});

test('keeps each answer and each id once', () => {
  const options = [
    { value: '1', label: 'One' },
    { value: '1', label: 'Uno' },
  ];
  expect(tidyQuestions([ask({ kind: 'single', options }), ask({})])).toMatchObject([
    { kind: 'single', options: [{ value: '1' }] },
  ]);
});

test('cannot ask forms without end, nor for a sixth file', () => {
  expect(tidyQuestions(Array.from({ length: 51 }, (_, index) => ask({ id: `q${index}` })))).toEqual([
    { id: 'form', label: 'A form of 51 questions', kind: 'too many questions', required: true },
  ]);
  const files = Array.from({ length: 6 }, (_, index) => ask({ id: `q${index}`, kind: 'file' }));
  expect(tidyQuestions(files).map(({ kind }) => kind)).toEqual([...Array(5).fill('file'), 'one file too many']);
});

test('cannot ask forms of more options or text than one page has', () => {
  const options = Array.from({ length: 500 }, (_, value) => ({ value: String(value), label: 'Harbour' }));
  const choices = ['q1', 'q2'].map((id) => ask({ id, kind: 'multi', options }));
  expect(tidyQuestions(choices)).toEqual(choices);
  const one = ask({ id: 'q3', kind: 'single', options: options.slice(0, 1) });
  expect(tidyQuestions([...choices, one])).toEqual([
    { id: 'form', label: 'A form of 3 questions', kind: 'too many options', required: true },
  ]);
  const texts = Array.from({ length: 15 }, (_, index) => ask({ id: `q${index}`, help: 'x'.repeat(5000) }));
  expect(tidyQuestions(texts)).toEqual([{ id: 'form', label: 'A form of 15 questions', kind: 'too much text', required: true }]);
});

test('leaves out voluntary questions of other kinds, and what depends on them', () => {
  const dependent = ask({ id: 'q/1', purpose: 'demographic', shownIf: { question: 'q', anyOf: ['1'] } });
  expect(tidyQuestions([ask({ kind: 'long_text', purpose: 'demographic' }), dependent])).toEqual([]);
});

test.each([
  ['https://job-boards.greenhouse.io/acme', true],
  ['http://job-boards.greenhouse.io/acme', false],
  ['https://greenhouse.io.evil.example/', false],
  ['https://evilgreenhouse.io/', false],
  ['', false],
])('%s belongs to the provider: %s', (url, expected) => {
  expect(isAddressOf(url, 'greenhouse.io')).toBe(expected);
});
