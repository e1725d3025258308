import { expect, test } from 'vitest';
import { normalizeProfileDraft, validateProfileDraft } from './profile-draft.ts';

const validDraft = { name: 'Asha Rao', number: '+919876543210' };
const formErrorFor = (change: object) => validateProfileDraft({ ...validDraft, ...change }).formError;

test('accepts a name of two words and a number of up to 12 digits', () => {
  expect(validateProfileDraft(validDraft)).toEqual({ errors: { name: undefined, number: undefined }, formError: undefined });
});

test("empty fields say 'Please fill all the fields'", () => {
  expect(formErrorFor({ name: '  ' })).toBe('Please fill all the fields');
  expect(formErrorFor({ number: '+' })).toBe('Please fill all the fields');
  expect(validateProfileDraft({ name: '', number: '' }).errors).toEqual({
    name: 'Enter your full name',
    number: 'Enter your contact number',
  });
});

test("a single word says 'Please Enter valid Full Name'", () => {
  expect(formErrorFor({ name: 'Asha' })).toBe('Please Enter valid Full Name');
});

test("more than 12 digits say 'Mobile Number should be less than 12 digits'", () => {
  expect(formErrorFor({ number: '12345678901234' })).toBe('Mobile Number should be less than 12 digits');
  expect(formErrorFor({ number: 'my number' })).toBe('Enter a phone number in digits');
});

test('normalizes a number to its digits', () => {
  expect(normalizeProfileDraft({ name: ' Asha Rao ', number: '+91 (98765) 432-10' })).toEqual({
    name: 'Asha Rao',
    number: '919876543210',
  });
});
