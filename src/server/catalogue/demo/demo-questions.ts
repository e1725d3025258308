/** The questions of two demo jobs, which together have every kind of the form. */
import type { Question } from '#contract/questions/question-schema.ts';

const gender: Question = {
  id: 'gender',
  label: 'Which gender describes you?',
  kind: 'single',
  options: [
    { value: 'undisclosed', label: 'I prefer not to say' },
    { value: 'woman', label: 'Woman' },
    { value: 'man', label: 'Man' },
    { value: 'another', label: 'Another gender' },
  ],
  purpose: 'demographic',
};

const consent: Question = {
  id: 'privacy',
  label: 'I agree that the hiring team stores my answers for this role.',
  kind: 'consent',
  required: true,
  consent: {
    text: 'Larkfield uses your application to decide about this role. Only the hiring team and the works council read it. We keep it for 24 months after your last activity; you can delete it earlier in your profile.',
    version: '3',
    date: '2026-09-02',
    link: 'https://example.com/privacy-notice',
  },
};

export const visionQuestions: Question[] = [
  {
    id: 'notice',
    label: 'Which notice period do you have?',
    kind: 'short_text',
    required: true,
    limits: { chars: 120 },
    section: 'Your next move',
  },
  { id: 'start', label: 'From which day could you start?', kind: 'date', section: 'Your next move' },
  {
    id: 'workplace',
    label: 'How do you want to work?',
    kind: 'single',
    required: true,
    options: [
      { value: 'home', label: 'Mostly from home, two days a month in Bengaluru' },
      { value: 'mixed', label: 'Two or three days a week in Bengaluru' },
      { value: 'office', label: 'Every day in Bengaluru' },
    ],
    section: 'Your next move',
  },
  {
    id: 'visa',
    label: 'May you work in India without a new permit?',
    kind: 'boolean',
    required: true,
    section: 'Your next move',
  },
  {
    id: 'visa-kind',
    label: 'Which permit do you need?',
    kind: 'short_text',
    required: true,
    shownIf: { question: 'visa', anyOf: ['false'] },
    section: 'Your next move',
  },
  {
    id: 'about',
    label: 'The next three questions are read by two engineers, before they open your resume.',
    kind: 'info',
    section: 'Your work',
  },
  {
    id: 'regret',
    label: 'What did you build that you would build differently today?',
    help: 'About ten sentences.',
    kind: 'long_text',
    required: true,
    limits: { chars: 2000 },
    section: 'Your work',
  },
  {
    id: 'tools',
    label: 'Which of these have you run in production?',
    kind: 'multi',
    options: ['ONNX Runtime', 'TensorRT', 'OpenCV', 'CUDA', 'None of these'].map((label) => ({
      value: label.toLowerCase().replaceAll(' ', '-'),
      label,
    })),
    section: 'Your work',
  },
  {
    id: 'years',
    label: 'Years with computer vision',
    kind: 'number',
    limits: { min: 0, max: 60 },
    section: 'Your work',
  },
  {
    id: 'sample',
    label: 'Where can we read a work sample?',
    kind: 'short_text',
    required: true,
    group: 'sample',
    section: 'Your work',
  },
  { id: 'sample-text', label: 'Or describe one', kind: 'long_text', required: true, group: 'sample', section: 'Your work' },
  consent,
  gender,
];

export const graduateQuestions: Question[] = [
  {
    id: 'degree',
    label: 'When did you finish your degree, or when will you?',
    kind: 'date',
    required: true,
  },
  {
    id: 'city',
    label: 'In which cities would you work?',
    kind: 'multi',
    required: true,
    options: ['Hyderabad', 'Bengaluru', 'Pune'].map((label) => ({ value: label.toLowerCase(), label })),
  },
  { id: 'proud', label: 'Which thing that you built should we look at first?', kind: 'long_text', limits: { chars: 1000 } },
  consent,
];
