import { expect, test } from 'vitest';
import { createUndoTokens } from './undo-token.ts';

test('a token survives a key change and fails with an unknown key', () => {
  const [old, current, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const at = new Date('2026-11-05T14:00:00.000Z');
  const now = () => at;
  const token = createUndoTokens([old], now).sign('asha@example.com', at.toISOString());

  expect(createUndoTokens([current, old], now).verify(token, 'asha@example.com')).toBe(at.toISOString());
  expect(createUndoTokens([current, other], now).verify(token, 'asha@example.com')).toBeUndefined();
  expect(createUndoTokens([current, old], now).verify(token, 'ben@example.com')).toBeUndefined();
});
