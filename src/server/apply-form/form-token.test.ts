import { beforeEach, describe, expect, test } from 'vitest';
import { createFormTokens, readFormOwner } from './form-token.ts';

const [current, previous, unknown] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const start = new Date('2026-11-22T13:31:00Z');
const dayMs = 86_400_000;

describe('form tokens', () => {
  let time: Date;
  beforeEach(() => {
    time = start;
  });
  const now = () => time;
  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };

  test('are valid for their job alone', () => {
    const tokens = createFormTokens([current], now);
    const token = tokens.issue(12);
    expect([12, 1, 2, 121].map((jobId) => tokens.isValid(token, jobId))).toEqual([true, false, false, false]);
  });

  test('are valid for a day, and not before they were issued', () => {
    const tokens = createFormTokens([current], now);
    const token = tokens.issue(12);
    const isValidAt = (ms: number) => {
      moveTo(ms);
      return tokens.isValid(token, 12);
    };
    expect([-1, 0, dayMs - 1, dayMs].map(isValidAt)).toEqual([false, true, true, false]);
  });

  test('name the candidate of their page, or none', () => {
    const tokens = createFormTokens([current], now);
    const names = [tokens.issue(12, 'asha'), tokens.issue(12), `${start.getTime()}.signature`, ''].map(readFormOwner);
    expect(names).toEqual(['asha', '', undefined, undefined]);
    expect(tokens.isValid(tokens.issue(12, '01-asha_'), 12)).toBe(true);
  });

  test('survive a change of the key, until the previous one is removed', () => {
    const token = createFormTokens([previous], now).issue(12);
    expect(createFormTokens([current, previous], now).isValid(token, 12)).toBe(true);
    expect(createFormTokens([current, unknown], now).isValid(token, 12)).toBe(false);
  });

  test('are signed with the first key', () => {
    const token = createFormTokens([current, previous], now).issue(12);
    expect(createFormTokens([current], now).isValid(token, 12)).toBe(true);
  });

  test('with another time or signature are invalid', () => {
    const tokens = createFormTokens([current], now);
    const token = tokens.issue(12);
    const [at = '', signature = ''] = token.split('.');
    const flipped = signature[0] === 'A' ? 'B' : 'A';
    for (const forged of [
      `${Number(at) - 1}.${signature}`,
      `${at}.${flipped}${signature.slice(1)}`,
      `${at}.${signature.slice(1)}`,
      `${token} `,
      `${at}.`,
      at,
      '',
      undefined,
    ])
      expect(tokens.isValid(forged, 12), forged).toBe(false);
  });
});
