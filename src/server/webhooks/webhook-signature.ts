/** Signs requests as specified by Standard Webhooks (standardwebhooks.com). */
import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';
const [minSecretBytes, maxSecretBytes] = [24, 64];

/** Returns the key of a secret such as `whsec_MfKQ…`; undefined if it is none. */
export function parseWebhookSecret(secret: string): Buffer | undefined {
  const text = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.length >= minSecretBytes && key.length <= maxSecretBytes ? key : undefined;
}

/** One signature for each key, so that a receiver can verify either while a secret is replaced. */
export function signWebhook(keys: readonly Buffer[], { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (key: Buffer) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': keys.map(sign).join(' ') };
}
