import { expect, test } from 'vitest';
import { changeCountry, editPhoneNumber, emptyPhoneNumber, internationalDigits, type PhoneNumber } from './phone-number.ts';

/** Types the keys one by one, as a browser reports them. */
const type = (number: PhoneNumber, keys: string, at = number.text.length) =>
  [...keys].reduce(
    ({ number: before, caret }, data) => {
      const value = before.text.slice(0, caret) + data + before.text.slice(caret);
      return editPhoneNumber(before, { value, caret: caret + 1, inputType: 'insertText', data });
    },
    { number, caret: at },
  );
const backspace = (number: PhoneNumber, at = number.text.length) => {
  const value = number.text.slice(0, at - 1) + number.text.slice(at);
  return editPhoneNumber(number, { value, caret: at - 1, inputType: 'deleteContentBackward', data: null });
};
const paste = (number: PhoneNumber, value: string, inputType?: string) =>
  editPhoneNumber(number, { value, caret: value.length, inputType, data: value }).number;
const format = ({ number, caret }: { number: PhoneNumber; caret: number }) =>
  `${number.text.slice(0, caret)}|${number.text.slice(caret)}`;

const india = emptyPhoneNumber('IN');

test('formats a number by the mask of its country', () => {
  expect(format(type(india, '98765'))).toBe('98765-|');
  expect(format(type(india, '9876543210'))).toBe('98765-43210|');
  expect(internationalDigits(type(india, '9876543210').number)).toBe('919876543210');
});

test('is empty without digits after the dial code', () => {
  expect(internationalDigits(india)).toBe('');
  expect(internationalDigits(backspace(type(india, '9').number).number)).toBe('');
});

test('ignores keys other than digits', () => {
  const { number } = type(india, '987');
  expect(format(type(number, '-a 1', 1))).toBe('91|87');
});

test('preserves the caret behind the same digit', () => {
  const { number } = type(india, '9876543210');
  expect(format(backspace(number, 3))).toBe('98|654-3210');
  expect(format(backspace(number, 6))).toBe('98765|-43210');
  expect(format(type(type(india, '1234567').number, '0', 2))).toBe('120|34-567');
});

test('leaves no separator behind the last digit after a deletion', () => {
  expect(format(backspace(type(india, '987654').number))).toBe('98765|');
});

test('reads the country of a pasted, filled-in or suggested number', () => {
  for (const inputType of ['insertFromPaste', 'insertText', undefined]) {
    const number = paste(india, '+49 151 2345678', inputType);
    expect(number.country.code).toBe('DE');
    expect(internationalDigits(number)).toBe('491512345678');
  }
});

test('reads the country of a typed number from + or 00 and the dial code', () => {
  for (const prefix of ['+', '00']) {
    expect(format(type(india, `${prefix}4`))).toBe('+4|');
    expect(internationalDigits(type(india, `${prefix}4`).number)).toBe('');
    const { number } = type(india, `${prefix}44 7700 900123`);
    expect([number.country.code, internationalDigits(number)]).toEqual(['GB', '447700900123']);
  }
  expect(internationalDigits(paste(emptyPhoneNumber('GB'), '00447700900123'))).toBe('447700900123');
  expect(format(backspace(type(india, '+4').number))).toBe('+|');
  expect(backspace(type(india, '+').number).number.text).toBe('');
});

test('preserves digits beyond the mask, up to fifteen with the dial code', () => {
  expect(format(type(india, '98765432109'))).toBe('98765-432109|');
  expect(internationalDigits(type(india, '98765432109876').number)).toBe('919876543210987');
  const german = changeCountry(type(india, '015123456789').number, 'DE');
  expect(internationalDigits(german)).toBe('4915123456789');
});

test('drops the 0 before a national number, which is no part of the international one', () => {
  expect(internationalDigits(type(emptyPhoneNumber('GB'), '07700900123').number)).toBe('447700900123');
  expect(internationalDigits(paste(emptyPhoneNumber('GB'), '07700 900123'))).toBe('447700900123');
  expect(internationalDigits(type(emptyPhoneNumber('IT'), '0669812345').number)).toBe('390669812345');
});

test('recognizes a country by its area code', () => {
  expect(type(emptyPhoneNumber('US'), '204').number.country.code).toBe('CA');
});

test('preserves the digits for another country', () => {
  const { number } = type(india, '7700900123');
  const british = changeCountry(number, 'GB');
  expect(internationalDigits(british)).toBe('447700900123');
  expect(british.text.replace(/\D/g, '')).toBe('7700900123');
});

test("ignores the browser's undo", () => {
  const { number } = type(india, '987');
  expect(editPhoneNumber(number, { value: '9', caret: 1, inputType: 'historyUndo' }).number).toBe(number);
});
