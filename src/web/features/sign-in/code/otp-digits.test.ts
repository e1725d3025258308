import { expect, test } from 'vitest';
import { applyBackspace, applyInput, applyPaste, emptyDigits, getNextBox, type OtpDigits } from './otp-digits.ts';

const boxes = (text: string): OtpDigits => emptyDigits.map((_, box) => (text[box] ?? ' ').trim());

/** Types each character into the focused box. */
function typeText(text: string) {
  let state = { digits: emptyDigits, focus: 0 };
  for (const character of text) state = applyInput(state.digits, state.focus, (state.digits[state.focus] ?? '') + character);
  return state;
}

test('accepts only digits', () => {
  expect(typeText('1a2b3')).toEqual({ digits: boxes('123'), focus: 3 });
  expect(applyInput(boxes('12'), 1, '2x')).toEqual({ digits: boxes('12'), focus: 1 });
});

test('keeps the focus in the last box', () => {
  expect(typeText('48219')).toEqual({ digits: boxes('48219'), focus: 4 });
});

test('replaces the digit of a filled box', () => {
  expect(applyInput(boxes('48219'), 1, '87')).toEqual({ digits: boxes('47219'), focus: 2 });
  expect(applyInput(boxes('48219'), 1, '78')).toEqual({ digits: boxes('47219'), focus: 2 });
  expect(applyInput(boxes('48219'), 1, '88')).toEqual({ digits: boxes('48219'), focus: 2 });
});

test('fills all boxes from one input event', () => {
  expect(applyInput(emptyDigits, 0, '70315')).toEqual({ digits: boxes('70315'), focus: 4 });
  expect(applyInput(boxes('48219'), 3, '70315')).toEqual({ digits: boxes('70315'), focus: 4 });
});

test('fills a pasted code from the first box, without spaces and hyphens', () => {
  expect(applyPaste(emptyDigits, '4 8-2 1 9')).toEqual({ digits: boxes('48219'), focus: 4 });
  expect(applyPaste(boxes('11111'), ' 482 ')).toEqual({ digits: boxes('482'), focus: 3 });
  expect(applyPaste(boxes('482'), 'no code')).toEqual({ digits: boxes('482'), focus: 0 });
  expect(applyPaste(emptyDigits, '482190')).toEqual({ digits: boxes('48219'), focus: 4 });
});

test('Backspace deletes one digit per press from any box', () => {
  expect(applyBackspace(boxes('482'), 3)).toEqual({ digits: boxes('48'), focus: 2 });
  expect(applyBackspace(boxes('48219'), 4)).toEqual({ digits: boxes('4821'), focus: 4 });
  expect(applyBackspace(emptyDigits, 0)).toEqual({ digits: emptyDigits, focus: 0 });
  expect(applyInput(boxes('482'), 1, '')).toEqual({ digits: boxes('4 2'), focus: 1 });
});

test('arrows, Home and End stay within the boxes', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => getNextBox(key, 2))).toEqual([1, 3, 0, 4, undefined]);
  expect(getNextBox('ArrowLeft', 0)).toBe(0);
  expect(getNextBox('ArrowRight', 4)).toBe(4);
});
