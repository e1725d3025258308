import { describe, expect, test } from 'vitest';
import { parseDateAnswer, parseNumberAnswer, validateAnswers } from './answer-rules.ts';
import type { Question } from './question-schema.ts';
import { selectShown, splitSections } from './questions.ts';

const ask = (question: Partial<Question>): Question => ({ id: 'q', label: 'Question', kind: 'short_text', ...question });
const options = [
  { value: '1', label: 'Airflow' },
  { value: '2', label: 'dbt' },
];
/** The message for one question. */
const messageFor = (question: Partial<Question>, values: string[], file?: { name: string; size: number }) =>
  validateAnswers([ask(question)], { q: values }, file ? { q: file } : {})['answer.q'];

test.each([
  ['short_text', 'Answer this question'],
  ['long_text', 'Answer this question'],
  ['single', 'Choose an answer'],
  ['multi', 'Choose at least one answer'],
  ['boolean', 'Choose yes or no'],
  ['number', 'Enter a number'],
  ['date', 'Enter a date'],
  ['file', 'Choose a file'],
  ['consent', 'Accept this to continue'],
] as const)('a required %s without an answer says %j', (kind, message) => {
  expect(messageFor({ kind, options, required: true }, [])).toBe(message);
  expect(messageFor({ kind, options, required: true }, [' '])).toBe(message);
  expect(messageFor({ kind, options }, [''])).toBeUndefined();
});

test('an info asks for nothing', () => {
  expect(messageFor({ kind: 'info', required: true }, [])).toBeUndefined();
});

describe('an answer', () => {
  test('of text has the length that the question allows', () => {
    expect(messageFor({ limits: { chars: 4 } }, [' four '])).toBeUndefined();
    expect(messageFor({ limits: { chars: 4 } }, ['fives'])).toBe('Use at most 4 characters. These are 5.');
    expect(messageFor({}, ['x'.repeat(256)])).toBe('Use at most 255 characters. These are 256.');
    expect(messageFor({ kind: 'long_text' }, ['x'.repeat(5001)])).toBe('Use at most 5,000 characters. These are 5,001.');
    expect(messageFor({ limits: { bytes: 4 } }, ['äää'])).toBe(
      'Shorten this text by about 2 characters. The company’s system takes no more.',
    );
  });

  test('of a choice is one of its options', () => {
    expect(messageFor({ kind: 'single', options }, ['1'])).toBeUndefined();
    expect(messageFor({ kind: 'single', options }, ['Airflow'])).toBe('Choose from the answers of the list');
    expect(messageFor({ kind: 'single', options }, ['1', '2'])).toBe('Choose from the answers of the list');
    expect(messageFor({ kind: 'multi', options }, ['1', '2'])).toBeUndefined();
    expect(messageFor({ kind: 'multi', options }, ['1', '3'])).toBe('Choose from the answers of the list');
  });

  test('of yes or no is true or false', () => {
    expect(messageFor({ kind: 'boolean' }, ['false'])).toBeUndefined();
    expect(messageFor({ kind: 'boolean' }, ['perhaps'])).toBe('Choose yes or no');
  });

  test('of a number is within its limits', () => {
    const limits = { min: 1, max: 60_000 };
    expect(messageFor({ kind: 'number', limits }, ['45000'])).toBeUndefined();
    expect(messageFor({ kind: 'number', limits }, ['0'])).toBe('Enter 1 or more');
    expect(messageFor({ kind: 'number', limits }, ['60001'])).toBe('Enter 60,000 or less');
    expect(messageFor({ kind: 'number', limits }, ['four'])).toBe(
      'Enter digits such as 45000 or 7.5, without spaces or separators for thousands',
    );
  });

  test('of a date is a day of the calendar', () => {
    expect(messageFor({ kind: 'date' }, ['24/12/2026'])).toBeUndefined();
    expect(messageFor({ kind: 'date' }, ['30/02/2026'])).toBe('Enter a day such as 24/12/2026');
  });

  test('of a file has the size and type of a resume, or those of the question', () => {
    const pdf = { name: 'sample.PDF', size: 2_000_000 };
    expect(messageFor({ kind: 'file' }, [], pdf)).toBeUndefined();
    expect(messageFor({ kind: 'file' }, [], { name: 'sample.zip', size: 1 })).toBe(
      'Choose a file of the type PDF or DOCX or TXT',
    );
    expect(messageFor({ kind: 'file', limits: { fileTypes: ['docx'] } }, [], pdf)).toBe('Choose a file of the type DOCX');
    expect(messageFor({ kind: 'file', limits: { fileBytes: 1_572_864 } }, [], pdf)).toBe('Choose a file of up to 1.5 MB');
    expect(messageFor({ kind: 'file', limits: { fileBytes: 4096 } }, [], pdf)).toBe('Choose a file of up to 4 KB');
  });

  test('to a required consent is on', () => {
    expect(messageFor({ kind: 'consent', required: true }, ['on'])).toBeUndefined();
    expect(messageFor({ kind: 'consent', required: true }, ['off'])).toBe('Accept this to continue');
  });
});

test.each([
  ['45000', 45_000],
  [' 7,5 ', 7.5],
  ['-3.25', -3.25],
  ['45,000', undefined],
  ['45.000', undefined],
  ['1 000', undefined],
  ['1e3', undefined],
  ['', undefined],
])('the number %j is %s', (text, value) => {
  expect(parseNumberAnswer(text)).toBe(value);
});

test.each([
  ['1/2/2027', '2027-02-01'],
  ['01.02.2027', '2027-02-01'],
  ['2027-02-01', '2027-02-01'],
  ['2027-2-1', undefined],
  ['29/02/2027', undefined],
  ['12/24/2026', undefined],
  ['tomorrow', undefined],
])('the date %j is %s', (text, day) => {
  expect(parseDateAnswer(text)).toBe(day);
});

describe('a group', () => {
  const group = [
    ask({ id: 'file', kind: 'file', group: 'letter', required: true }),
    ask({ id: 'text', kind: 'long_text', group: 'letter', required: true }),
  ];

  test('needs one answer', () => {
    expect(validateAnswers(group, { text: ['Dear team'] }, {})).toEqual({});
    expect(validateAnswers(group, {}, { file: { name: 'letter.pdf', size: 1 } })).toEqual({});
    expect(validateAnswers(group, {}, {})).toEqual({ 'answer.file': 'Answer one of these questions' });
  });

  test('of optional questions needs none', () => {
    const optional = group.map((question) => ({ ...question, required: false }));
    expect(validateAnswers(optional, {}, {})).toEqual({});
  });

  test('still checks an answer that is given', () => {
    expect(validateAnswers(group, { text: ['x'.repeat(5001)] }, {})).toEqual({
      'answer.text': 'Use at most 5,000 characters. These are 5,001.',
    });
  });
});

describe('a condition', () => {
  const questions = [
    ask({ id: 'permit', kind: 'boolean', required: true }),
    ask({ id: 'since', kind: 'date', required: true, shownIf: { question: 'permit', anyOf: ['true'] } }),
    ask({ id: 'where', required: true, shownIf: { question: 'since', anyOf: ['24/12/2026'] } }),
  ];
  const shownWith = (answers: Record<string, string[]>) => selectShown(questions, answers).map(({ id }) => id);

  test('shows a question for one of its answers', () => {
    expect(shownWith({ permit: ['true'] })).toEqual(['permit', 'since']);
    expect(shownWith({ permit: ['false'] })).toEqual(['permit']);
    expect(shownWith({})).toEqual(['permit']);
  });

  test('of a hidden question hides its followers', () => {
    expect(shownWith({ permit: ['true'], since: ['24/12/2026'] })).toEqual(['permit', 'since', 'where']);
    expect(shownWith({ permit: ['false'], since: ['24/12/2026'] })).toEqual(['permit']);
  });

  test('exempts hidden questions from validation', () => {
    expect(validateAnswers(questions, { permit: ['false'], since: ['never'] }, {})).toEqual({});
    expect(validateAnswers(questions, { permit: ['true'] }, {})).toEqual({ 'answer.since': 'Enter a date' });
  });
});

test('errors have the order of the questions', () => {
  const questions = ['c', 'a', 'b'].map((id) => ask({ id, required: true }));
  expect(Object.keys(validateAnswers(questions, {}, {}))).toEqual(['answer.c', 'answer.a', 'answer.b']);
});

test('sections begin where the heading changes', () => {
  const questions = [
    ask({ id: 'a' }),
    ask({ id: 'b', section: 'Work' }),
    ask({ id: 'c', section: 'Work' }),
    ask({ id: 'd', section: 'Life' }),
  ];
  expect(splitSections(questions).map(({ heading, questions: own }) => [heading, own.map(({ id }) => id)])).toEqual([
    [undefined, ['a']],
    ['Work', ['b', 'c']],
    ['Life', ['d']],
  ]);
});
