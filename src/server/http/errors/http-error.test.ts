import { expect, it } from 'vitest';
import { DomainError, unavailable } from '#server/domain-error.ts';
import { createLogger } from '#server/logger.ts';
import { HttpError, logAndMapError } from './http-error.ts';

/** What is said of an error, and what a log of warnings holds of it. */
function said(error: unknown) {
  const lines: string[] = [];
  const { status } = logAndMapError(error, createLogger('warn', { write: (line) => void lines.push(line) }));
  return { status, logged: lines.map((line) => JSON.parse(line)) };
}

it.each([
  ['a disk that is full', 'database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['a statement that took too long', 'canceling statement due to statement timeout', { code: '57014' }],
  ['two that waited for each other', 'deadlock detected', { code: '40P01' }],
  ['a connection that broke between two statements', 'Client has encountered a connection error and is not queryable', {}],
  ['a call that took too long', 'Request timed out', { code: 'FST_ERR_HANDLER_TIMEOUT' }],
])('%s is 503, and its cause is in the log', (_, message, codes) => {
  expect(said(Object.assign(new Error(message), codes))).toMatchObject({
    status: 503,
    logged: [{ refused: 'unavailable', err: { message, ...codes } }],
  });
});

it('what was refused on purpose is no warning', () => {
  for (const [error, status] of [
    [unavailable(), 503],
    [new DomainError('rate-limited', 'Wait.'), 429],
    [new HttpError(404, 'Nothing.'), 404],
  ] as const)
    expect(said(error)).toEqual({ status, logged: [] });
});
