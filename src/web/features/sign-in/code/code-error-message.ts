import { texts } from '#texts/sign-in-code.ts';
import { type ApiError, errorMessage, errorStatus } from '#web/api/api-errors.ts';

/** Returns the message for a failed code request; a proxy may send a 429 without one. */
export function codeErrorMessage(error: ApiError): string {
  return errorMessage(error, errorStatus(error) === 429 ? texts.tooManyAttempts : texts.notSent);
}
