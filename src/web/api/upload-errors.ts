import { texts } from '#texts/failures.ts';
import { type ApiError, errorStatus, serverMessage } from './api-errors.ts';

/** Whether the person took the upload back; nothing is to be told then. */
export const isAborted = (failure: ApiError) => 'name' in failure && failure.name === 'AbortError';

/** Spec §8 for a resume that was not taken: the server's words, or one of its sentences by how the upload ended. */
export function uploadErrorMessage(failure: ApiError): string {
  const said = serverMessage(failure);
  if (said) return said;
  if (!('status' in failure)) return failure.message ?? texts.unexpected;
  if (typeof errorStatus(failure) === 'number') return texts.uploadRefused;
  return failure.status === 'PARSING_ERROR' ? texts.unexpected : texts.uploadBroken;
}
