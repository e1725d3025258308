import { texts } from '#texts/sign-in-code.ts';
import { type CallFailure, explained, statusOf } from '../data/failures.ts';

/** Why no code was sent. Our server says how long to wait; what stands before it may answer 429 without a word. */
export function codeFailure(failure: CallFailure): string {
  return explained(failure, statusOf(failure) === 429 ? texts.tooManyTries : texts.notSent);
}
