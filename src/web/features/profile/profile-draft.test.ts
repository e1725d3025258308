import { expect, test } from 'vitest';
import { normalizeProfileDraft, validateProfileDraft } from './profile-draft.ts';

const right = { name: 'Asha Rao', number: '+919876543210' };
const sentenceFor = (change: object) => validateProfileDraft({ ...right, ...change }).formError;

test('a name of two words and a number of up to 12 digits are right', () => {
  expect(validateProfileDraft(right)).toEqual({ errors: { name: undefined, number: undefined }, formError: undefined });
});

test("empty fields say 'Please fill all the fields'", () => {
  expect(sentenceFor({ name: '  ' })).toBe('Please fill all the fields');
  expect(sentenceFor({ number: '+' })).toBe('Please fill all the fields');
  expect(validateProfileDraft({ name: '', number: '' }).errors).toEqual({
    name: 'Enter your full name',
    number: 'Enter your contact number',
  });
});

test("a single word says 'Please Enter valid Full Name'", () => {
  expect(sentenceFor({ name: 'Asha' })).toBe('Please Enter valid Full Name');
});

test("more than 12 digits say 'Mobile Number should be less than 12 digits'", () => {
  expect(sentenceFor({ number: '1234567890123' })).toBe('Mobile Number should be less than 12 digits');
  expect(sentenceFor({ number: 'my number' })).toBe('Enter a phone number in digits');
});

test('a number is stored as its digits, however it was written', () => {
  expect(normalizeProfileDraft({ name: ' Asha Rao ', number: '+91 (98765) 432-10' })).toEqual({
    name: 'Asha Rao',
    number: '919876543210',
  });
});
