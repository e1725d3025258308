import { expect, test } from 'vitest';
import { uploadErrorMessage } from './upload-errors.ts';

test('a refusal is told in the words of the server', () => {
  const error = { message: 'File size exceeds the 6 MB limit.', code: 'too_large' };
  expect(uploadErrorMessage({ status: 413, data: { success: false, error } })).toBe('File size exceeds the 6 MB limit.');
});

test('without words of the server each way to fail has its sentence', () => {
  expect(uploadErrorMessage({ status: 502, data: '<html>' })).toBe('Failed to upload resume');
  expect(uploadErrorMessage({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: '' })).toBe(
    'Failed to upload resume',
  );
  expect(uploadErrorMessage({ status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: '' })).toBe(
    'Unexpected error occurred',
  );
  expect(uploadErrorMessage({ status: 'FETCH_ERROR', error: '' })).toBe('Error occurred during upload');
  expect(uploadErrorMessage({ status: 'TIMEOUT_ERROR', error: '' })).toBe('Error occurred during upload');
  expect(uploadErrorMessage({ message: 'The file cannot be read.' })).toBe('The file cannot be read.');
});
