import { expect, test } from 'vitest';
import { readRecruiteeQuestions } from './recruitee-questions.ts';

const question = (fields: object = {}) => ({
  id: 5,
  position: 1,
  kind: 'string',
  required: true,
  body: 'Question',
  options: {},
  open_question_options: [],
  ...fields,
});
const read = (questions: object[], offer: object = {}) => readRecruiteeQuestions({ open_questions: questions, ...offer }) ?? [];

test('is undefined for an offer without a form', () => {
  expect(readRecruiteeQuestions({})).toBeUndefined();
});

test.each([
  ['string', 'short_text'],
  ['text', 'long_text'],
  ['single_choice', 'single'],
  ['multi_choice', 'multi'],
  ['boolean', 'boolean'],
  ['number', 'number'],
  ['salary', 'number'],
  ['date', 'date'],
  ['file', 'file'],
  ['legal', 'consent'],
  ['infobox', 'info'],
  ['video', 'video'],
])('maps %s to %s', (kind, expected) => {
  const open_question_options = [
    { id: 7, position: 2, body: 'Night' },
    { id: 8, position: 1, body: 'Day' },
  ];
  expect(read([question({ kind, open_question_options })])).toMatchObject([
    { id: '5', label: 'Question', kind: expected, required: true },
  ]);
});

test('has questions and answers in their order, and the length of a text', () => {
  const options = [
    { id: 7, position: 2, body: 'Night' },
    { id: 8, position: 1, body: 'Day' },
  ];
  const questions = [
    question({ position: 2, options: { length: '200' } }),
    question({ id: 6, kind: 'single_choice', open_question_options: options }),
  ];
  expect(read(questions)).toMatchObject([
    {
      id: '6',
      options: [
        { value: 'Day', label: 'Day' },
        { value: 'Night', label: 'Night' },
      ],
    },
    { id: '5', limits: { chars: 200 } },
  ]);
});

test('has the fields that an application lacks', () => {
  const offer = {
    options_cover_letter: 'optional',
    options_photo: 'required',
    options_title: 'off',
    locations_question_required: true,
  };
  expect(read([], offer)).toEqual([
    { id: 'cover_letter', label: 'Cover letter', kind: 'file' },
    { id: 'photo', label: 'Photo', kind: 'photo', required: true },
    { id: 'locations_question', label: 'Preferred location', kind: 'location', required: true },
  ]);
});
