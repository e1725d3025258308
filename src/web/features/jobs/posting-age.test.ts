import { describe, expect, test } from 'vitest';
import { formatPostingAge } from './posting-age.ts';

const now = new Date('2026-03-31T12:00:00.000Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe('"Posted-age label: days since approvedDate"', () => {
  test.each([
    [0, 'Few hours ago'],
    [0.9, 'Few hours ago'],
    [1, 'Few hours ago'],
    [1.99, 'Few hours ago'],
    [2, '1 days ago'],
    [3.5, '2 days ago'],
    [61, '60 days ago'],
    [62, '60 days ago'],
    [5000, '60 days ago'],
    [-1, 'Few hours ago'],
  ])('%d days: %s', (days, label) => {
    expect(formatPostingAge(daysBefore(days), now)).toBe(label);
  });
});
