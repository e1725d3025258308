import { expect, test } from 'vitest';
import { describeErrors } from './submit-results.ts';

test('joins the messages of nested errors', () => {
  expect(describeErrors({ message: 'No', errors: [{ error: { title: 'email' } }, 'late'] })).toBe('No; email; late');
});

test('errors in fifty thousand levels cost neither the stack nor quadratic time', () => {
  const levels = 50_000;
  const text = `${'{"title":"x","errors":'.repeat(levels)}"${'y'.repeat(500_000)}"${'}'.repeat(levels)}`;
  const started = performance.now();
  expect(describeErrors(JSON.parse(text))).toBe('x; x; x; x; x');
  expect(performance.now() - started).toBeLessThan(1000);
});
