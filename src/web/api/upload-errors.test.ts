import { expect, test } from 'vitest';
import { ApiError, toApiError } from './api-errors.ts';
import { uploadErrorMessage } from './upload-errors.ts';

test("returns the server's message for a rejected file", () => {
  const body = { success: false, error: { message: 'File size exceeds the 6 MB limit.', code: 'too_large' } };
  expect(uploadErrorMessage(new ApiError('http', { status: 413, body }))).toBe('File size exceeds the 6 MB limit.');
});

test("returns the specified message per error kind without a server's message", () => {
  expect(uploadErrorMessage(new ApiError('http', { status: 502, body: '<html>' }))).toBe('Failed to upload resume');
  expect(uploadErrorMessage(new ApiError('http', { status: 502 }))).toBe('Failed to upload resume');
  expect(uploadErrorMessage(new ApiError('parsing'))).toBe('Unexpected error occurred');
  expect(uploadErrorMessage(new ApiError('network'))).toBe('Error occurred during upload');
  expect(uploadErrorMessage(new ApiError('timeout'))).toBe('Error occurred during upload');
  expect(uploadErrorMessage(toApiError(new Error('The file cannot be read.')))).toBe('The file cannot be read.');
});
