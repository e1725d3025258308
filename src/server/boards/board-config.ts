/** Reads the settings of IndexNow, Google's Indexing API and a CDN's purge hook. */
import { readFileSync } from 'node:fs';
import { ConfigError } from '../config-error.ts';
import { isLoopbackHost } from '../platform/net/ip-address.ts';
import { parseWebhookSecret } from '../webhooks/webhook-signature.ts';
import type { CachePurgeConfig } from './cache-purge.ts';
import { type GoogleCredentials, parseGoogleCredentials } from './google-credentials-schema.ts';
import type { GoogleIndexingConfig } from './google-indexing.ts';
import type { IndexNowConfig } from './index-now.ts';

export interface BoardConfig {
  indexNow: IndexNowConfig | undefined;
  googleIndexing: GoogleIndexingConfig | undefined;
  cachePurge: CachePurgeConfig | undefined;
}

const indexNowEndpoint = 'https://api.indexnow.org/indexnow';
const googleEndpoint = 'https://indexing.googleapis.com/v3/urlNotifications:publish';

/** @param isLocal the portal is on loopback, where only an endpoint on this machine can read it */
export function readBoardConfig(text: (name: string) => string | undefined, isLocal: boolean): BoardConfig {
  const key = text('INDEXNOW_KEY');
  if (key !== undefined && !/^[A-Za-z0-9-]{8,128}$/.test(key))
    throw new ConfigError('INDEXNOW_KEY must have 8 to 128 letters, digits and hyphens: openssl rand -hex 16');
  const indexNowAddress = readEndpoint(text, 'INDEXNOW_ENDPOINT', indexNowEndpoint);
  const file = text('GOOGLE_INDEXING_CREDENTIALS');
  const googleAddress = readEndpoint(text, 'GOOGLE_INDEXING_ENDPOINT', googleEndpoint);
  if (isLocal) {
    if (key !== undefined) assertLocalEndpoint('INDEXNOW_KEY', indexNowAddress);
    if (file !== undefined) assertLocalEndpoint('GOOGLE_INDEXING_CREDENTIALS', googleAddress);
  }
  return {
    indexNow: key === undefined ? undefined : { key, endpoint: indexNowAddress },
    googleIndexing: file === undefined ? undefined : { credentials: readCredentials(file), endpoint: googleAddress },
    cachePurge: readCachePurge(text),
  };
}

function readCachePurge(text: (name: string) => string | undefined): CachePurgeConfig | undefined {
  const [endpoint, secret = ''] = [text('CACHE_PURGE_URL'), text('CACHE_PURGE_SECRET')];
  if (endpoint === undefined) return undefined;
  if (!isSafeAddress(endpoint))
    throw new ConfigError('CACHE_PURGE_URL must begin with https://, or with http:// on loopback, and has no name or password.');
  const key = parseWebhookSecret(secret);
  if (!key)
    throw new ConfigError(
      'CACHE_PURGE_URL needs a CACHE_PURGE_SECRET: echo "whsec_$(openssl rand -base64 32)", as the receiver has it.',
    );
  return { endpoint, key };
}

function assertLocalEndpoint(name: string, endpoint: string): void {
  if (!isLoopbackHost(new URL(endpoint).hostname))
    throw new ConfigError(`${name} needs a PUBLIC_ORIGIN that search engines can read.`);
}

function readEndpoint(text: (name: string) => string | undefined, name: string, standard: string): string {
  const address = text(name) ?? standard;
  if (!isSafeAddress(address))
    throw new ConfigError(`${name} must begin with https://, or with http:// on loopback, and has no name or password.`);
  return address;
}

function readCredentials(file: string): GoogleCredentials {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`GOOGLE_INDEXING_CREDENTIALS: ${file} is no readable JSON file.`);
  }
  const credentials = parseGoogleCredentials(json);
  if (!credentials || !isSafeAddress(credentials.token_uri))
    throw new ConfigError(`GOOGLE_INDEXING_CREDENTIALS: ${file} is no key file of a service account.`);
  return credentials;
}

function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // A request may not have them, and its error would quote them.
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
