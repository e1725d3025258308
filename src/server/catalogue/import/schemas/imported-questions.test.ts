import { describe, expect, test } from 'vitest';
import { parseJob } from '../imported-job-schema.ts';

const job = { external_id: 'a-1', title: 'Nurse', company: 'Larkfield' };
const parse = (questions: unknown, rest: object = {}) => parseJob({ ...job, questions, ...rest });
const reasonFor = (questions: unknown, rest: object = {}) => {
  const result = parse(questions, rest);
  return 'reason' in result ? result.reason : undefined;
};
const ask = (rest: object = {}) => ({ id: 'q', label: 'Question', kind: 'short_text', ...rest });
const choice = ask({ id: 'c', kind: 'single', options: [{ value: 1, label: 'One' }] });

test('questions keep what they say and omit what they do not', () => {
  const consent = { text: 'We keep it.\nFor a year.', version: 2, date: null };
  const result = parse([
    { ...choice, required: true, help: null, group: '', section: ' Your  work ' },
    ask({ shownIf: { question: 'c', anyOf: [1] }, limits: { chars: 100_000, min: null } }),
    ask({ id: 'e', kind: 'consent', consent: { ...consent, version: '2' }, required: false }),
    ask({ id: 'f', purpose: 'compliance', required: true }),
  ]);
  expect(result).toMatchObject({ job: { applyUrl: '' } });
  expect('job' in result && result.job.questions).toStrictEqual([
    { id: 'c', label: 'Question', kind: 'single', required: true, options: [{ value: '1', label: 'One' }], section: 'Your work' },
    { id: 'q', label: 'Question', kind: 'short_text', limits: { chars: 5000 }, shownIf: { question: 'c', anyOf: ['1'] } },
    { id: 'e', label: 'Question', kind: 'consent', consent: { text: 'We keep it.\nFor a year.', version: '2' } },
    { id: 'f', label: 'Question', kind: 'short_text', purpose: 'compliance' },
  ]);
});

const choices = (count: number, options: number) =>
  Array.from({ length: count }, (_, index) =>
    ask({ id: `c${index}`, kind: 'multi', options: Array.from({ length: options }, (_, value) => ({ value, label: 'A' })) }),
  );
const after = (id: string, answers: number) =>
  ask({ id, shownIf: { question: 'c0', anyOf: Array.from({ length: answers }, (_, value) => value) } });
const helps = (length: number) => [
  ...Array.from({ length: 14 }, (_, index) => ask({ id: `q${index}`, help: 'x'.repeat(5000) })),
  ask({ help: 'x'.repeat(length) }),
];

test('questions have up to 1,000 options and 75,000 characters together', () => {
  expect(reasonFor(choices(2, 500))).toBeUndefined();
  expect(reasonFor([...choices(1, 500), after('q1', 250), after('q2', 250)])).toBeUndefined();
  const rest = 75_000 - JSON.stringify(helps(0)).length;
  expect(reasonFor(helps(rest))).toBeUndefined();
  expect(reasonFor(helps(rest + 1))).toBe('questions is longer than 75000 characters as JSON');
});

test('a condition names each answer once', () => {
  const result = parse([choice, ask({ shownIf: { question: 'c', anyOf: [1, '1', 1] } })]);
  expect(result).toMatchObject({ job: { questions: [{}, { shownIf: { question: 'c', anyOf: ['1'] } }] } });
});

test.each([
  ['a list that is none', 'all', 'questions must be a list of questions, not "all"'],
  ['too many', Array.from({ length: 51 }, (_, index) => ask({ id: index })), 'questions has more than 50 questions'],
  ['too many options', choices(7, 143), 'questions has more than 1000 options together'],
  [
    'too many options and conditions',
    [...choices(1, 500), after('q1', 250), after('q2', 251)],
    'questions has more than 1000 options together',
  ],
  ['no label', [{ id: 'q', kind: 'date' }], 'questions.0.label is missing'],
  [
    'an id that is no form field',
    [ask({ id: 'a "b"' })],
    'questions.0.id may have 100 letters, digits and any of _ . : @ / [ ] ( ) -',
  ],
  [
    'an id that every object has',
    [ask({ id: '__proto__' })],
    'questions.0.id may have 100 letters, digits and any of _ . : @ / [ ] ( ) -',
  ],
  ['an id twice', [ask(), ask()], 'questions.1.id occurs twice'],
  ['a choice without options', [ask({ kind: 'multi' })], 'questions.0.options is missing'],
  [
    'an option twice',
    [
      ask({
        kind: 'multi',
        options: [
          { value: 1, label: 'A' },
          { value: '1', label: 'B' },
        ],
      }),
    ],
    'questions.0.options has a value twice',
  ],
  ['a consent without its text', [ask({ kind: 'consent' })], 'questions.0.consent is missing'],
  ['a range upside down', [ask({ kind: 'number', limits: { min: 3, max: 2 } })], 'questions.0.limits has a min above its max'],
  [
    'a condition on a later question',
    [ask({ shownIf: { question: 'c', anyOf: ['1'] } }), choice],
    'questions.0.shownIf names no earlier question',
  ],
  [
    'a condition that is never met',
    [choice, ask({ shownIf: { question: 'c', anyOf: ['2'] } })],
    'questions.1.shownIf names no answer of that question',
  ],
  [
    'a condition on a text',
    [ask({ id: 'a' }), ask({ shownIf: { question: 'a', anyOf: ['2'] } })],
    'questions.1.shownIf names a question without options',
  ],
  [
    'a group with another question between',
    [ask({ id: 1, group: 'g' }), ask({ id: 2 }), ask({ id: 3, group: 'g' })],
    'questions.2.group has another question between its questions',
  ],
  [
    'a voluntary file',
    [ask({ kind: 'file', purpose: 'demographic' })],
    'questions.0.kind must be single, multi, boolean, short_text or info in a voluntary question',
  ],
])('rejects %s', (_, questions, reason) => {
  expect(reasonFor(questions)).toBe(reason);
});

describe('where one applies', () => {
  const video = ask({ id: 'v', label: 'Say hello', kind: 'video' });
  const elsewhere = { apply_url: 'https://ats.example/apply/7' };
  const applyUrlOf = (questions: unknown, rest: object = elsewhere) => {
    const result = parse(questions, rest);
    return 'job' in result ? [result.job.applyUrl, result.job.questions.map(({ id }) => id)] : result.reason;
  };

  test('is elsewhere for a job with an address alone', () => {
    expect(applyUrlOf(undefined)).toEqual(['https://ats.example/apply/7', []]);
  });

  test('is here for a job with questions, even none', () => {
    expect(applyUrlOf([ask()])).toEqual(['', ['q']]);
    expect(applyUrlOf([])).toEqual(['', []]);
  });

  test('is elsewhere for a required question of an unknown kind, and the job says which', () => {
    expect(applyUrlOf([ask(), { ...video, required: true }])).toEqual(['https://ats.example/apply/7', []]);
    expect(parse([{ ...video, required: true }], elsewhere)).toMatchObject({
      job: { unaskable: [{ label: 'Say hello', kind: 'video', isRequired: true }] },
    });
  });

  test('is here for up to five files of the types that the portal checks, and elsewhere for others', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => ask({ id: `f${index}`, kind: 'file', required: true }));
    expect(applyUrlOf(files(5))).toEqual(['', ['f0', 'f1', 'f2', 'f3', 'f4']]);
    expect(applyUrlOf(files(6))).toEqual(['https://ats.example/apply/7', []]);
    expect(applyUrlOf([ask({ kind: 'file', required: true, limits: { fileTypes: ['png'] } })])[0]).toContain('ats.example');
    const limited = parse([ask({ kind: 'file', limits: { fileTypes: ['.PDF', 'png'], fileBytes: 90_000_000 } })], elsewhere);
    expect(limited).toMatchObject({ job: { questions: [{ limits: { fileTypes: ['pdf'], fileBytes: 6 * 1024 * 1024 } }] } });
  });

  test('must be given for a required question of an unknown kind', () => {
    expect(reasonFor([{ ...video, required: true }])).toBe(
      'questions.0.kind is "video", which the portal cannot ask; give apply_url, where one applies instead',
    );
  });

  test('is here without optional questions of an unknown kind, and those after an answer to them', () => {
    const after = ask({ id: 'w', required: true, shownIf: { question: 'v', anyOf: ['1'] } });
    expect(applyUrlOf([video, after, ask()])).toEqual(['', ['q']]);
    expect(parse([video], elsewhere)).toMatchObject({ job: { unaskable: [{ label: 'Say hello', isRequired: false }] } });
  });

  test('is here when another question of the group suffices', () => {
    expect(applyUrlOf([{ ...video, required: true, group: 'g' }, ask({ required: true, group: 'g' })])).toEqual(['', ['q']]);
  });
});
