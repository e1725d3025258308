/** The messages of spec §8 for a resume upload that failed. */
import { texts } from '#texts/failures.ts';
import { type ApiError, serverMessage } from './api-errors.ts';

/** Whether the person withdrew the upload; then there is nothing to report. */
export const isAborted = (error: ApiError) => error.kind === 'aborted';

export function uploadErrorMessage(error: ApiError): string {
  const said = serverMessage(error);
  if (said) return said;
  if (error.kind === 'http') return texts.uploadRefused;
  if (error.kind === 'parsing') return texts.unexpected;
  return error.kind === 'unexpected' ? error.message : texts.uploadBroken;
}
