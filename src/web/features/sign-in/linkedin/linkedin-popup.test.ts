import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCanceled, parseCallbackQuery, parseLinkedinMessage, pollPopupClosed } from './linkedin-popup.ts';

const state = 'aB3dE5gH7jK9mN1pQ3sT';
const parseQuery = (query: string) => parseCallbackQuery(new URLSearchParams(query));

test('reads a code from the callback query', () => {
  const message = parseQuery(`?code=c0de&state=${state}`);
  expect(message).toEqual({ from: 'Linked In', state, code: 'c0de' });
  expect(parseLinkedinMessage(message, state)).toEqual({ code: 'c0de' });
});

test('"Error message leads to the error callback": with the provider\'s message, or ours', () => {
  const described = parseQuery(`?error=server_error&error_description=Come+back+later&state=${state}`);
  expect(described).toEqual({ from: 'Linked In', state, error: 'server_error', errorMessage: 'Come back later' });
  expect(parseLinkedinMessage(described, state)).toEqual({ error: 'server_error', errorMessage: 'Come back later' });
  expect(parseQuery('?error=server_error')).toMatchObject({ errorMessage: 'Login failed. Please try again.' });
});

test('prefers an error over a code', () => {
  expect(parseQuery(`?code=c0de&error=server_error&state=${state}`)).not.toHaveProperty('code');
});

test('ignores a query without code and error', () => {
  expect(parseQuery('')).toBeUndefined();
  expect(parseQuery(`?state=${state}&code=`)).toBeUndefined();
});

test('"state must equal the stored random state"', () => {
  const message = { from: 'Linked In', state: 'another', code: 'c0de' };
  expect(parseLinkedinMessage(message, state)).toBe('other-state');
  expect(parseLinkedinMessage({ ...message, state: '' }, '')).toBe('other-state');
});

test('rejects messages of other senders', () => {
  const similar = fc.record(
    {
      from: fc.constantFrom('Linked In', 'LinkedIn', 'linked in', null),
      state: fc.constantFrom(state.toLowerCase(), state.slice(1), null, 20),
      code: fc.oneof(fc.string(), fc.integer(), fc.object()),
      error: fc.string(),
      errorMessage: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), similar), (data) => {
      expect([undefined, 'other-state']).toContain(parseLinkedinMessage(data, state));
    }),
    { numRuns: 1000 },
  );
});

test('does not count a closed popup or a canceled login as an error', () => {
  for (const error of ['user_closed_popup', 'user_cancelled_login', 'user_cancelled_authorize'])
    expect(isCanceled({ error, errorMessage: '' })).toBe(true);
  expect(isCanceled({ error: 'access_denied', errorMessage: '' })).toBe(false);
});

describe('popup polling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('"Popup closure is polled every 1000 ms; closure by the user gives error user_closed_popup", once', () => {
    const popup = { closed: false };
    const onClosed = vi.fn();
    pollPopupClosed(popup, onClosed);
    vi.advanceTimersByTime(5500);
    popup.closed = true;
    expect(onClosed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(onClosed).toHaveBeenCalledExactlyOnceWith({ error: 'user_closed_popup', errorMessage: 'User closed the popup' });
    vi.advanceTimersByTime(5000);
    expect(onClosed).toHaveBeenCalledOnce();
  });

  test('stops polling after a result', () => {
    const onClosed = vi.fn();
    const stop = pollPopupClosed({ closed: true }, onClosed);
    stop();
    vi.advanceTimersByTime(5000);
    expect(onClosed).not.toHaveBeenCalled();
  });
});
