/** Announces jobs to Google's Indexing API. It takes them one by one and 200 a day. */
import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../platform/time/clock.ts';
import { minuteMs, secondMs } from '../platform/time/durations.ts';
import { type BoardSender, boardTimeoutMs } from './board-announcer.ts';
import { type GoogleCredentials, parseAccessToken } from './google-credentials-schema.ts';

export interface GoogleIndexingConfig {
  credentials: GoogleCredentials;
  endpoint: string;
}

const scope = 'https://www.googleapis.com/auth/indexing';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Google's default quota. */
const dailyBudget = 200;
/** Google's quotas begin at midnight there. */
const quotaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

export function createGoogleIndexingSender({ credentials, endpoint }: GoogleIndexingConfig, now: Clock): BoardSender {
  const { client_email, private_key, token_uri } = credentials;
  let token: { value: string; expiresAt: number } | undefined;

  async function fetchToken(): Promise<string> {
    if (token && now().getTime() < token.expiresAt - minuteMs) return token.value;
    const seconds = Math.floor(now().getTime() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(private_key, 'RS256'));
    const response = await post(token_uri, new URLSearchParams({ grant_type: grantType, assertion }));
    if (!response.ok) throw new Error(`Google's token address answers ${response.status}.`);
    const { access_token, expires_in } = parseAccessToken(await response.json());
    token = { value: access_token, expiresAt: now().getTime() + expires_in * secondMs };
    return access_token;
  }

  return {
    channel: 'google',
    batchSize: 1,
    budget: dailyBudget,
    periodOf: (at) => quotaDay.format(at),
    async send([announcement]) {
      if (!announcement) return { status: 200, retryAfter: undefined };
      const { url, isOpen } = announcement;
      const headers = { authorization: `Bearer ${await fetchToken()}`, 'content-type': 'application/json' };
      const response = await post(endpoint, JSON.stringify({ url, type: isOpen ? 'URL_UPDATED' : 'URL_DELETED' }), headers);
      await response.body?.cancel();
      if (response.status === 401) token = undefined;
      return { status: response.status, retryAfter: response.headers.get('retry-after') ?? undefined };
    },
  };
}

const post = (url: string, body: URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(boardTimeoutMs), headers, body });
