/** Reads the endpoints of webhooks from the settings. */
import { ConfigError } from '../config-error.ts';
import { isPublicAddress, parseIpAddress } from '../platform/net/ip-address.ts';
import { isNamedHost } from '../platform/net/pinned-lookup.ts';
import { type WebhookEventType, webhookEventTypes } from './webhook-event-types.ts';
import { parseWebhookSecret } from './webhook-signature.ts';
import { readWebhooksFile } from './webhooks-file-schema.ts';

export interface WebhookEndpoint {
  /** Names the endpoint in logs and commands, because its URL may have a secret. */
  name: string;
  url: URL;
  /** The keys of its secrets, several during a rotation. */
  keys: readonly Buffer[];
  events: readonly WebhookEventType[];
  /** Receives the events of this company only. */
  company: string | undefined;
}

export interface WebhookSettings {
  webhookUrl: string | undefined;
  /** One secret, or two separated by a space during a rotation. */
  webhookSecret: string | undefined;
  /** JSON with further endpoints. */
  webhooksFile: string | undefined;
  /** Hosts, addresses and networks that webhooks may reach although they are private or without TLS. */
  webhookAllowHosts: readonly string[];
}

/** The endpoint of WEBHOOK_URL. */
const defaultName = 'default';

/** Throws a ConfigError for an invalid setting. */
export function loadWebhookEndpoints({
  webhookUrl,
  webhookSecret,
  webhooksFile,
  webhookAllowHosts,
}: WebhookSettings): WebhookEndpoint[] {
  if ((webhookUrl === undefined) !== (webhookSecret === undefined))
    throw new ConfigError('WEBHOOK_URL and WEBHOOK_SECRET belong together: set both or neither.');
  const endpoints: WebhookEndpoint[] = [];
  if (webhookUrl !== undefined && webhookSecret !== undefined)
    endpoints.push({
      name: defaultName,
      url: parseUrl('WEBHOOK_URL', webhookUrl, webhookAllowHosts),
      keys: webhookSecret.split(/\s+/).map((secret) => parseSecret('WEBHOOK_SECRET', secret)),
      events: webhookEventTypes,
      company: undefined,
    });
  const entries = webhooksFile === undefined ? [] : readWebhooksFile(webhooksFile);
  for (const { name, url, secrets, events, company } of entries) {
    if (endpoints.some((endpoint) => endpoint.name === name))
      throw new ConfigError(`WEBHOOKS_FILE: two webhooks have the name "${name}".`);
    endpoints.push({
      name,
      url: parseUrl(`WEBHOOKS_FILE: the url of "${name}"`, url, webhookAllowHosts),
      keys: secrets.map((secret) => parseSecret(`WEBHOOKS_FILE: each secret of "${name}"`, secret)),
      events,
      company,
    });
  }
  return endpoints;
}

/** Names are resolved and checked at each delivery. */
function parseUrl(setting: string, text: string, allowedHosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ConfigError(`${setting} must be an address such as https://ats.example.com/webhooks, without user and password.`);
  const isNamed = isNamedHost(url.hostname, allowedHosts);
  if (url.protocol === 'http:' && !isNamed)
    throw new ConfigError(`${setting} must begin with https://, unless WEBHOOK_ALLOW_HOSTS names ${url.hostname}.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (parseIpAddress(host) && !isPublicAddress(host) && !isNamed)
    throw new ConfigError(`${setting} is inside a private network, unless WEBHOOK_ALLOW_HOSTS names ${url.hostname}.`);
  return url;
}

function parseSecret(setting: string, text: string): Buffer {
  const key = parseWebhookSecret(text);
  if (!key)
    throw new ConfigError(`${setting} must be whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)`);
  return key;
}
