import { expect, it } from 'vitest';
import { DomainError, unavailable } from '#server/domain-error.ts';
import { createLogger } from '#server/logger.ts';
import { HttpError, logAndMapError } from './http-error.ts';

/** Returns the status of an error and its log entries at level warn. */
function mapError(error: unknown) {
  const lines: string[] = [];
  const { status } = logAndMapError(error, createLogger('warn', { write: (line) => void lines.push(line) }));
  return { status, logged: lines.map((line) => JSON.parse(line)) };
}

it.each([
  ['a full disk', 'database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['a statement timeout', 'canceling statement due to statement timeout', { code: '57014' }],
  ['a deadlock', 'deadlock detected', { code: '40P01' }],
  ['a connection lost between two statements', 'Client has encountered a connection error and is not queryable', {}],
  ['a handler timeout', 'Request timed out', { code: 'FST_ERR_HANDLER_TIMEOUT' }],
])('maps %s to 503 and logs its cause', (_, message, codes) => {
  expect(mapError(Object.assign(new Error(message), codes))).toMatchObject({
    status: 503,
    logged: [{ refused: 'unavailable', err: { message, ...codes } }],
  });
});

it('logs no warning for an expected error', () => {
  for (const [error, status] of [
    [unavailable(), 503],
    [new HttpError(404, 'Nothing.'), 404],
  ] as const)
    expect(mapError(error)).toEqual({ status, logged: [] });
});

it('warns of an exceeded limit, with the name of the event', () => {
  expect(mapError(new DomainError('rate-limited', 'Wait.'))).toMatchObject({ status: 429, logged: [{ event: 'limit_hit' }] });
});
