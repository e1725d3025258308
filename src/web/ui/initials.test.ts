import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('a name has the initials of its first and last word', () => {
  expect(initialsOf('asha rao')).toBe('AR');
  expect(initialsOf(' María  del Carmen Núñez ')).toBe('MN');
  expect(initialsOf('Asha')).toBe('A');
  expect(initialsOf('')).toBe('');
});
