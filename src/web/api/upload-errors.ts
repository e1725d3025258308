/** Returns the messages of spec §8 for a failed resume upload. */
import { texts } from '#texts/failures.ts';
import { type ApiError, serverMessage } from './api-errors.ts';

/** A canceled upload shows no message. */
export const isAborted = (error: ApiError) => error.kind === 'aborted';

export function uploadErrorMessage(error: ApiError): string {
  const message = serverMessage(error);
  if (message) return message;
  if (error.kind === 'http') return texts.uploadRefused;
  if (error.kind === 'parsing') return texts.unexpected;
  return error.kind === 'unexpected' ? error.message : texts.uploadBroken;
}
