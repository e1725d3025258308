import { expect, test } from 'vitest';
import { undoProofs } from './undo-proof.ts';

test('a proof outlives a change of the key, and is worth nothing with any other', () => {
  const [old, current, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const at = new Date('2026-11-05T14:00:00.000Z');
  const now = () => at;
  const proof = undoProofs([old], now).proofOf('asha@example.com', at.toISOString());

  expect(undoProofs([current, old], now).provenAt(proof, 'asha@example.com')).toBe(at.toISOString());
  expect(undoProofs([current, other], now).provenAt(proof, 'asha@example.com')).toBeUndefined();
  expect(undoProofs([current, old], now).provenAt(proof, 'ben@example.com')).toBeUndefined();
});
