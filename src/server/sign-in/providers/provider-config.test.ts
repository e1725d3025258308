import { expect, test } from 'vitest';
import { readProviderConfig } from './provider-config.ts';

const read = (settings: Record<string, string>, publicOrigin = 'http://127.0.0.1:3000') =>
  readProviderConfig((name) => settings[name], publicOrigin);
const linkedin = { LINKEDIN_CLIENT_ID: 'larkfield', LINKEDIN_CLIENT_SECRET: 'hidden' };

test('configures no provider by default', () => {
  expect(read({})).toEqual({ google: undefined, linkedin: undefined });
});

test('"issuer and URLs default to the providers\' own"', () => {
  expect(read({ GOOGLE_CLIENT_ID: 'larkfield', ...linkedin }, 'https://careers.example.com')).toEqual({
    google: {
      clientId: 'larkfield',
      issuer: 'https://accounts.google.com',
      scriptUrl: 'https://accounts.google.com/gsi/client',
    },
    linkedin: {
      clientId: 'larkfield',
      clientSecret: 'hidden',
      issuer: 'https://www.linkedin.com/oauth',
      authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
      tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
      userinfoUrl: 'https://api.linkedin.com/v2/userinfo',
    },
  });
});

test.each(['GOOGLE_ISSUER', 'LINKEDIN_ISSUER', 'LINKEDIN_AUTHORIZATION_URL', 'LINKEDIN_TOKEN_URL', 'LINKEDIN_USERINFO_URL'])(
  '%s may be an http:// address only while PUBLIC_ORIGIN is on loopback',
  (name) => {
    const settings = { GOOGLE_CLIENT_ID: 'larkfield', ...linkedin, [name]: 'http://127.0.0.1:4000/here' };

    expect(JSON.stringify(read(settings))).toContain('http://127.0.0.1:4000/here');
    expect(() => read(settings, 'https://careers.example.com')).toThrow(
      `${name} must begin with https:// because PUBLIC_ORIGIN is not on loopback.`,
    );
  },
);

test.each([
  [{ LINKEDIN_CLIENT_ID: 'larkfield' }, 'LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET belong together: set both or neither.'],
  [{ LINKEDIN_CLIENT_SECRET: 'hidden' }, 'LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET belong together: set both or neither.'],
  [{ GOOGLE_ISSUER: 'google' }, 'GOOGLE_ISSUER must be an address such as https://accounts.google.com, not "google".'],
  [
    { GOOGLE_SCRIPT_URL: 'https://cdn.example.com/client' },
    'GOOGLE_SCRIPT_URL may differ from its default only while it and PUBLIC_ORIGIN are on loopback.',
  ],
])('rejects %o with a one-line message', (settings, line) => {
  expect(() => read(settings)).toThrow(line);
});
