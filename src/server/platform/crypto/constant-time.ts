/** Compares signatures in constant time, so that the time tells nothing of the expected one. */
import { timingSafeEqual } from 'node:crypto';

export function isEqualInConstantTime(actual: string | Buffer, expected: string | Buffer): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
