import { expect, test } from 'vitest';
import { employmentFields, readableWord } from './employment-mapping.ts';

test.each([
  [['FullTime'], 'H', []],
  [['Full-time'], 'H', []],
  [['permanent', 'full-time'], 'H', []],
  [['fulltime_permanent'], 'H', []],
  [['Regular Full Time (Salary)'], 'H', []],
  [['Permanent'], '', []],
  [['Contract'], 'C', []],
  [['Contractor'], 'C', []],
  [['freelance', 'full-time'], 'C', []],
  [['Contract to hire'], 'C2H', []],
  [['PartTime'], '', ['part-time']],
  [['permanent', 'part-time'], '', ['part-time']],
  [['parttime_fixed_term'], '', ['part-time']],
  [['Intern'], '', ['intern']],
  [['trainee', 'full-time'], '', ['full-time', 'intern']],
  [['International'], '', []],
  [['Internal transfer'], '', []],
  [['Temporary', 'Full-time'], '', ['full-time', 'temporary']],
  [['Full-time or part-time'], 'H', ['full-time', 'part-time']],
  [[null, 7, ''], '', []],
])('%j is the type %j with the words %j', (given, type, employment) => {
  expect(employmentFields(...given)).toEqual({ type, employment });
});

test('does not join words of two fields', () => {
  expect(employmentFields('part', 'time')).toEqual({ type: '', employment: [] });
});

test('makes codes readable', () => {
  expect(['mid_level', 'Mid-Senior Level', 'entry-level', 'not_applicable', 'Not Applicable', null].map(readableWord)).toEqual([
    'Mid level',
    'Mid-Senior Level',
    'Entry level',
    '',
    '',
    '',
  ]);
});
