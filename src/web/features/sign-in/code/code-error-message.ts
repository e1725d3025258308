import { texts } from '#texts/sign-in-code.ts';
import { type ApiError, errorMessage, errorStatus } from '#web/api/api-errors.ts';

/** Why no code was sent. Our server says how long to wait; what stands before it may answer 429 without a word. */
export function codeErrorMessage(failure: ApiError): string {
  return errorMessage(failure, errorStatus(failure) === 429 ? texts.tooManyTries : texts.notSent);
}
