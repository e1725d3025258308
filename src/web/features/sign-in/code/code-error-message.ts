import { texts } from '#texts/sign-in-code.ts';
import { type ApiError, errorMessage, errorStatus } from '#web/api/api-errors.ts';

/** The error of a failed code request. A proxy may answer 429 without a message. */
export function codeErrorMessage(failure: ApiError): string {
  return errorMessage(failure, errorStatus(failure) === 429 ? texts.tooManyTries : texts.notSent);
}
