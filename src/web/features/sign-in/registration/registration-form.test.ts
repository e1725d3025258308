import { expect, test } from 'vitest';
import {
  emptyRegistrationForm,
  type RegistrationForm,
  splitFullName,
  summarizeErrors,
  updateErrors,
  validateRegistration,
} from './registration-form.ts';

const complete: RegistrationForm = {
  name: ' Asha Rao ',
  phone: '919876543210',
  resume: new File(['words'], 'asha-rao.PDF'),
  accepted: true,
};
const validate = (change: Partial<RegistrationForm>) => {
  const form = { ...complete, ...change };
  const errors = validateRegistration(form);
  return { errors, formError: summarizeErrors(form, errors) };
};

test('accepts a complete form', () => {
  expect(validate({})).toEqual({ errors: {}, formError: undefined });
});

test("an empty form says 'Please fill all the fields' and marks each of them", () => {
  expect(validate(emptyRegistrationForm)).toEqual({
    errors: {
      name: 'Enter your full name',
      phone: 'Enter your phone number',
      resume: 'Select your resume',
      accepted: 'Accept the terms to continue',
    },
    formError: 'Please fill all the fields',
  });
});

test('accepts letters and single spaces in a name', () => {
  const invalid = { errors: { name: 'Invalid Name Entered' }, formError: 'Invalid Name Entered' };
  for (const name of ['Asha  Rao', 'Asha R2', 'Asha-Rao', 'a@b.co']) expect(validate({ name })).toEqual(invalid);
  for (const name of ['Asha', 'María del Carmen Núñez', 'José']) expect(validate({ name }).errors).toEqual({});
});

test('accepts a number of at most 12 digits after its country code', () => {
  const message = 'Mobile Number should be less than 12 digits';
  expect(validate({ phone: '4915123456789' }).errors).toEqual({});
  expect(validate({ phone: '491234567890123' })).toEqual({ errors: { phone: message }, formError: message });
});

test('accepts a resume as PDF, DOCX or TXT of up to 6 MB', () => {
  const createFile = (bytes: number) => new File([new Uint8Array(bytes)], 'resume.docx');
  expect(validate({ resume: createFile(6 * 1024 * 1024) }).errors).toEqual({});
  expect(validate({ resume: createFile(6 * 1024 * 1024 + 1) }).formError).toBe('File size exceeds the 6 MB limit.');
  expect(validate({ resume: new File(['x'], 'resume.exe') }).formError).toBe(
    'Invalid file format. Only PDF, DOCX, or TXT files are allowed.',
  );
});

test('reports missing values before invalid ones', () => {
  const { errors, formError } = validate({ name: 'Asha R2', accepted: false });
  expect(errors).toEqual({ name: 'Invalid Name Entered', accepted: 'Accept the terms to continue' });
  expect(formError).toBe('Please fill all the fields');
});

test('sends the first word as the first name, the rest as the last name', () => {
  expect(splitFullName('Asha Rao')).toEqual({ firstName: 'Asha', lastName: 'Rao' });
  expect(splitFullName('María del Carmen Núñez')).toEqual({ firstName: 'María', lastName: 'del Carmen Núñez' });
  expect(splitFullName('Asha')).toEqual({ firstName: 'Asha', lastName: '' });
});

test('removes an error once its field is valid, and preserves the server error of another field', () => {
  const shown = { name: 'Invalid Name Entered', resume: 'This PDF contains scripts' };
  expect(updateErrors(shown, { name: 'Invalid Name Entered' }, { name: 'Asha2' })).toEqual(shown);
  expect(updateErrors(shown, {}, { name: 'Asha' })).toEqual({ resume: 'This PDF contains scripts' });
});
