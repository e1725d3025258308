import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';

test('takes the first letters of the first and last word', () => {
  expect(getInitials('asha rao')).toBe('AR');
  expect(getInitials(' María  del Carmen Núñez ')).toBe('MN');
  expect(getInitials('Asha')).toBe('A');
  expect(getInitials('')).toBe('');
});
