import { expect, test } from 'vitest';
import { authorizationUrl, generateState, toAlphanumeric } from './linkedin-authorization.ts';

test('the state is "20 alphanumeric characters", new each time', () => {
  const states = Array.from({ length: 1000 }, () => generateState());
  for (const state of states) expect(state).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(new Set(states).size).toBe(states.length);
});

test('gives each character the same probability', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) counts.set(toAlphanumeric(byte), (counts.get(toAlphanumeric(byte)) ?? 0) + 1);
  counts.delete('');
  expect([...counts.values()]).toEqual(Array(62).fill(4));
});

test('requests a code for this portal with the scopes for name and address only', () => {
  const app = { clientId: 'a client & more', authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization' };
  const url = new URL(
    authorizationUrl(app, {
      redirectUri: 'https://careers.example.com/linkedin',
      state: 'abc',
      codeChallenge: 'hash of a secret',
    }),
  );
  expect(url.origin + url.pathname).toBe(app.authorizationUrl);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'a client & more',
    redirect_uri: 'https://careers.example.com/linkedin',
    scope: 'openid profile email',
    state: 'abc',
    code_challenge: 'hash of a secret',
    code_challenge_method: 'S256',
  });
});
