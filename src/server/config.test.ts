import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ PORT: '80' }, 'http://127.0.0.1'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://127.0.0.1:8080'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PUBLIC_ORIGIN: 'http://careers.localhost:3000' }, 'http://careers.localhost:3000'],
  [{ PUBLIC_ORIGIN: 'https://careers.example.com/' }, 'https://careers.example.com'],
])('with %o the public origin is %s', (settings, origin) => {
  expect(readConfig(settings).publicOrigin).toBe(origin);
});

test.each([
  [{ BRAND_COLOR: '' }, 'BRAND_COLOR is empty. Put the color in quotes: BRAND_COLOR="#0A6B4E"'],
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
  [{ PUBLIC_ORIGIN: 'http://careers.example.com' }, 'PUBLIC_ORIGIN must begin with https://'],
  [{ HOST: '192.0.2.7' }, 'PUBLIC_ORIGIN must begin with https://: codes and sessions of http://192.0.2.7:3000 would'],
  [{ MANAGEMENT_PORT: 'none' }, 'MANAGEMENT_PORT must be a number from 0 to 65535, not "none".'],
  [{ SECURITY_CONTACT: 'security@example.com' }, 'SECURITY_CONTACT must look like mailto:security@example.com'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
  [{ DATABASE_URL: 'postgres://[' }, 'DATABASE_URL must be an address such as postgres://user:password@host/name.'],
  [{ DATABASE_URL: 'postgres://db/careers', DATABASE_LISTEN_URL: 'db' }, 'DATABASE_LISTEN_URL must be an address such as'],
  [{ DATABASE_LISTEN_URL: 'postgres://db/careers' }, 'DATABASE_LISTEN_URL is set without DATABASE_URL.'],
  [{ STALE_IF_ERROR: '5m' }, 'STALE_IF_ERROR must be a number of seconds from 0 to 86400, not "5m".'],
  [{ DATABASE_READ_URL: 'postgres://replica/careers' }, 'DATABASE_READ_URL is set without DATABASE_URL.'],
  [{ DATABASE_URL: 'postgres://db,/careers' }, 'DATABASE_URL must be an address such as'],
  [
    { DATABASE_URL: 'postgres://db/careers?target_session_attrs=any' },
    'DATABASE_URL may say target_session_attrs=read-write or primary, not "any".',
  ],
  [{ APPLICATIONS_TO: 'jobs' }, 'APPLICATIONS_TO must be up to 5 e-mail addresses, separated by commas, not "jobs".'],
  [{ APPLICATIONS_DIGEST: 'weekly' }, 'APPLICATIONS_DIGEST must be each or daily, not "weekly".'],
  [{ COMPANY_TOKEN: 'c'.repeat(31) }, 'COMPANY_TOKEN needs 32 characters or more: openssl rand -hex 32'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 64 hexadecimal digits.'],
  [{ SECRET_KEY: '0'.repeat(64) }, 'SECRET_KEY must be random: openssl rand -hex 32'],
  [{ SESSION_BINDING: 'maybe' }, 'SESSION_BINDING must be one of strict, observe, off, not "maybe".'],
  [{ SESSION_BINDING: 'off', NODE_ENV: 'production' }, 'SESSION_BINDING=off is for development on this machine'],
  [{ SESSION_BINDING: 'off', PUBLIC_ORIGIN: 'https://careers.example.com' }, 'SESSION_BINDING=off is for development'],
])('rejects %o with a one-line message', (settings, line) => {
  expect(() => readConfig(settings)).toThrow(line);
});

test('.env.example lists exactly the settings that the portal reads', () => {
  const read = new Set<string>();
  const bucket: NodeJS.ProcessEnv = { FILES_URL: 's3://careers', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const get = (settings: NodeJS.ProcessEnv, name: string) => {
    read.add(name);
    return settings[name];
  };
  readConfig(new Proxy(bucket, { get: (settings, name) => get(settings, String(name)) }));
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...read].sort());
});
