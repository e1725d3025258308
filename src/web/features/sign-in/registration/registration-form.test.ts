import { expect, test } from 'vitest';
import {
  emptyRegistrationForm,
  type RegistrationForm,
  splitFullName,
  summarizeErrors,
  validateRegistration,
} from './registration-form.ts';

const complete: RegistrationForm = {
  name: ' Asha Rao ',
  phone: '919876543210',
  resume: new File(['words'], 'asha-rao.PDF'),
  accepted: true,
};
const judged = (change: Partial<RegistrationForm>) => {
  const form = { ...complete, ...change };
  const faults = validateRegistration(form);
  return { faults, said: summarizeErrors(form, faults) };
};

test('a complete form has no fault', () => {
  expect(judged({})).toEqual({ faults: {}, said: undefined });
});

test("an empty form says 'Please fill all the fields' and marks each of them", () => {
  expect(judged(emptyRegistrationForm)).toEqual({
    faults: {
      name: 'Enter your full name',
      phone: 'Enter your phone number',
      resume: 'Select your resume',
      accepted: 'Accept the terms to continue',
    },
    said: 'Please fill all the fields',
  });
});

test('letters and single spaces make a name', () => {
  const invalid = { faults: { name: 'Invalid Name Entered' }, said: 'Invalid Name Entered' };
  for (const name of ['Asha  Rao', 'Asha R2', 'Asha-Rao', 'a@b.co']) expect(judged({ name })).toEqual(invalid);
  for (const name of ['Asha', 'María del Carmen Núñez', 'José']) expect(judged({ name }).faults).toEqual({});
});

test('a number has at most 12 digits with its country', () => {
  const sentence = 'Mobile Number should be less than 12 digits';
  expect(judged({ phone: '4915123456789' })).toEqual({ faults: { phone: sentence }, said: sentence });
});

test('a resume is a PDF, DOCX or TXT of up to 6 MB', () => {
  const sized = (bytes: number) => new File([new Uint8Array(bytes)], 'resume.docx');
  expect(judged({ resume: sized(6 * 1024 * 1024) }).faults).toEqual({});
  expect(judged({ resume: sized(6 * 1024 * 1024 + 1) }).said).toBe('File size exceeds the 6 MB limit.');
  expect(judged({ resume: new File(['x'], 'resume.exe') }).said).toBe(
    'Invalid file format. Only PDF, DOCX, or TXT files are allowed.',
  );
});

test('what is missing is said before what is wrong', () => {
  const { faults, said } = judged({ name: 'Asha R2', accepted: false });
  expect(faults).toEqual({ name: 'Invalid Name Entered', accepted: 'Accept the terms to continue' });
  expect(said).toBe('Please fill all the fields');
});

test('sends the first word as the first name, the rest as the last name', () => {
  expect(splitFullName('Asha Rao')).toEqual({ firstName: 'Asha', lastName: 'Rao' });
  expect(splitFullName('María del Carmen Núñez')).toEqual({ firstName: 'María', lastName: 'del Carmen Núñez' });
  expect(splitFullName('Asha')).toEqual({ firstName: 'Asha', lastName: '' });
});
