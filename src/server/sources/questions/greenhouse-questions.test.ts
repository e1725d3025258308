import { describe, expect, test } from 'vitest';
import { readGreenhouseQuestions } from './greenhouse-questions.ts';

const read = (detail: object) => readGreenhouseQuestions({ questions: [], ...detail }, 'Acme A/S') ?? [];
const ask = (fields: object[], question: object = {}) =>
  read({ questions: [{ label: 'Question', required: true, fields, ...question }] });

test('is undefined for a detail without a form', () => {
  expect(readGreenhouseQuestions({}, 'Acme A/S')).toBeUndefined();
  expect(read({})).toEqual([]);
});

test.each([
  ['input_text', 'short_text'],
  ['textarea', 'long_text'],
  ['input_file', 'file'],
  ['multi_value_single_select', 'single'],
  ['multi_value_multi_select', 'multi'],
])('maps %s to %s', (type, kind) => {
  const values = [
    { label: 'Yes', value: 1 },
    { label: 'No', value: 0 },
  ];
  expect(ask([{ name: 'question_31', type, values }])).toMatchObject([
    { id: 'question_31', label: 'Question', kind, required: true },
  ]);
});

test('hands names and values back as they came', () => {
  expect(
    ask([{ name: 'question_32[]', type: 'multi_value_multi_select', values: [{ label: 'Jack-up', value: 77 }] }]),
  ).toMatchObject([{ id: 'question_32[]', options: [{ value: '77', label: 'Jack-up' }] }]);
});

test('leaves out what each application has, and hidden fields', () => {
  const names = ['first_name', 'last_name', 'email', 'phone', 'resume', 'resume_text'];
  expect(ask([...names.map((name) => ({ name, type: 'input_text' })), { name: 'source', type: 'input_hidden' }])).toEqual([]);
});

test('joins fields of one question, of which any one suffices', () => {
  const fields = [
    { name: 'cover_letter', type: 'input_file' },
    { name: 'cover_letter_text', type: 'textarea' },
  ];
  expect(ask(fields)).toMatchObject([
    { id: 'cover_letter', kind: 'file', group: 'cover_letter' },
    { id: 'cover_letter_text', kind: 'long_text', group: 'cover_letter' },
  ]);
});

describe('keeps the word of what the portal cannot ask', () => {
  test.each([
    [
      'a kind of tomorrow',
      { questions: [{ label: 'Q', required: true, fields: [{ name: 'question_1', type: 'input_video' }] }] },
      'input_video',
    ],
    ['a required location', { location_questions: [{ label: 'Location', required: true, fields: [] }] }, 'location'],
    ['required education', { education: 'education_required' }, 'education'],
    [
      'a choice without answers',
      { questions: [{ label: 'Q', required: true, fields: [{ name: 'q', type: 'multi_value_single_select', values: [] }] }] },
      'single without answers',
    ],
  ])('%s', (_, detail, kind) => {
    expect(read(detail)).toMatchObject([{ kind, required: true }]);
  });

  test('but not where it is optional', () => {
    expect(read({ education: 'education_optional', location_questions: [{ label: 'Location', required: false }] })).toEqual([]);
  });
});

test('asks for the consents that the company requires', () => {
  const data_compliance = [
    {
      type: 'gdpr',
      requires_consent: false,
      requires_processing_consent: true,
      requires_retention_consent: true,
      retention_period: 180,
    },
  ];
  expect(read({ data_compliance })).toMatchObject([
    { id: 'data_compliance[gdpr_processing_consent_given]', kind: 'consent', required: true, consent: { version: 'gdpr-180' } },
    {
      id: 'data_compliance[gdpr_retention_consent_given]',
      consent: { text: 'Acme A/S may keep my data for 180 days to consider me later.' },
    },
  ]);
  expect(read({ data_compliance: [{ type: 'gdpr', requires_consent: true }] })).toMatchObject([
    { id: 'data_compliance[gdpr_consent_given]' },
  ]);
  expect(read({ data_compliance: null })).toEqual([]);
});

test('marks self-identification, which is never required', () => {
  const gender = { name: 'gender', type: 'multi_value_single_select', values: [{ label: 'Decline', value: '3' }] };
  const detail = {
    compliance: [
      { type: 'eeoc', description: '<p>Only text</p>' },
      { type: 'eeoc', description: '<p>Why &amp; how</p>', questions: [{ label: 'Gender', required: true, fields: [gender] }] },
    ],
    demographic_questions: {
      header: 'Voluntary',
      description: '<p>For sums alone</p>',
      questions: [
        {
          id: 9,
          label: 'Which?',
          required: true,
          type: 'multi_value_multi_select',
          answer_options: [
            { id: 90, label: 'None' },
            { id: 91, label: 'Another', free_form: true },
          ],
        },
      ],
    },
  };
  const demographic = { purpose: 'demographic', section: 'Voluntary' };
  expect(read(detail)).toEqual([
    { id: 'compliance-1-text', label: 'Only text', kind: 'info', purpose: 'compliance' },
    { id: 'compliance-2-text', label: 'Why & how', kind: 'info', purpose: 'compliance' },
    {
      id: 'gender',
      label: 'Gender',
      kind: 'single',
      options: [{ value: '3', label: 'Decline' }],
      purpose: 'compliance',
    },
    { id: 'demographics-text', label: 'For sums alone', kind: 'info', ...demographic },
    {
      id: '9',
      label: 'Which?',
      kind: 'multi',
      options: [
        { value: '90', label: 'None' },
        { value: '91', label: 'Another' },
      ],
      ...demographic,
    },
    {
      id: '9/91',
      label: 'Another: in your own words',
      kind: 'short_text',
      shownIf: { question: '9', anyOf: ['91'] },
      ...demographic,
    },
  ]);
});

test('keeps a long text of a law whole', () => {
  const words = 'equal opportunity '.repeat(150).trim();
  const [info] = read({ compliance: [{ description: words }] });
  expect(info?.label.length).toBeLessThanOrEqual(500);
  expect(`${info?.label} ${info?.help}`).toBe(words);
});

test.each([
  [null],
  ['text'],
  [[null]],
  [[{}]],
  [[{ fields: [null] }]],
  [[{ label: null, fields: [{ name: 7, type: null, values: 'x' }] }]],
])('reads %j without an error', (questions) => {
  expect(() =>
    readGreenhouseQuestions(
      { questions, compliance: questions, demographic_questions: questions, data_compliance: questions },
      '',
    ),
  ).not.toThrow();
});
