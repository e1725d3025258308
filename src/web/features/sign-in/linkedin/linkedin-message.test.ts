import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCancelled, parseCallbackQuery, parseLinkedinMessage } from './linkedin-message.ts';

const state = 'aB3dE5gH7jK9mN1pQ3sT';
const messageAt = (query: string) => parseCallbackQuery(new URLSearchParams(query));

test('a code comes back as a message of its shape', () => {
  const message = messageAt(`?code=c0de&state=${state}`);
  expect(message).toEqual({ from: 'Linked In', state, code: 'c0de' });
  expect(parseLinkedinMessage(message, state)).toEqual({ code: 'c0de' });
});

test('"Error message leads to the error callback": with the provider\'s words, or ours', () => {
  const described = messageAt(`?error=server_error&error_description=Come+back+later&state=${state}`);
  expect(described).toEqual({ from: 'Linked In', state, error: 'server_error', errorMessage: 'Come back later' });
  expect(parseLinkedinMessage(described, state)).toEqual({ error: 'server_error', errorMessage: 'Come back later' });
  expect(messageAt('?error=server_error')).toMatchObject({ errorMessage: 'Login failed. Please try again.' });
});

test('an error is never taken for a code that came with it', () => {
  expect(messageAt(`?code=c0de&error=server_error&state=${state}`)).not.toHaveProperty('code');
});

test('an address that says nothing is no message', () => {
  expect(messageAt('')).toBeUndefined();
  expect(messageAt(`?state=${state}&code=`)).toBeUndefined();
});

test('"state must equal the stored random state"', () => {
  const message = { from: 'Linked In', state: 'another', code: 'c0de' };
  expect(parseLinkedinMessage(message, state)).toBe('other-state');
  expect(parseLinkedinMessage({ ...message, state: '' }, '')).toBe('other-state');
});

test('of 1,000 messages that others may post, none is taken for ours', () => {
  const nearly = fc.record(
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
    fc.property(fc.oneof(fc.anything(), nearly), (data) => {
      expect([undefined, 'other-state']).toContain(parseLinkedinMessage(data, state));
    }),
    { numRuns: 1000 },
  );
});

test('who closed the window or cancelled there has not met a failure', () => {
  for (const error of ['user_closed_popup', 'user_cancelled_login', 'user_cancelled_authorize'])
    expect(isCancelled({ error, errorMessage: '' })).toBe(true);
  expect(isCancelled({ error: 'access_denied', errorMessage: '' })).toBe(false);
});
