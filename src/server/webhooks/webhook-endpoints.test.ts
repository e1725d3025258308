import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config-error.ts';
import { loadWebhookEndpoints, type WebhookSettings } from './webhook-endpoints.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const nextSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const url = 'https://ats.example.com/hooks';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
});
afterEach(() => rm(folder, { recursive: true }));

const load = (settings: Partial<WebhookSettings>) =>
  loadWebhookEndpoints({
    webhookUrl: undefined,
    webhookSecret: undefined,
    webhooksFile: undefined,
    webhookAllowHosts: [],
    ...settings,
  });
const loadFile = async (content: unknown, settings: Partial<WebhookSettings> = {}) => {
  const webhooksFile = join(folder, 'webhooks.json');
  await writeFile(webhooksFile, typeof content === 'string' ? content : JSON.stringify(content));
  return load({ webhooksFile, ...settings });
};
const entry = { name: 'ats', url, secrets: [secret], events: ['job.closed'] };

test('needs no webhook', () => {
  expect(load({})).toEqual([]);
});

test('reads one webhook, with two secrets during a rotation', () => {
  expect(load({ webhookUrl: url, webhookSecret: `${nextSecret}  ${secret}` })).toMatchObject([
    {
      name: 'default',
      url: new URL(url),
      keys: [Buffer.alloc(32, 8), Buffer.alloc(32, 7)],
      events: ['application.created', 'application.withdrawn', 'candidate.deleted', 'job.closed'],
      company: undefined,
    },
  ]);
});

test('reads further webhooks from a file', async () => {
  const endpoints = await loadFile([{ ...entry, company: 'St. Mary' }], { webhookUrl: url, webhookSecret: secret });
  expect(endpoints.map(({ name, events, company }) => ({ name, events, company }))).toEqual([
    { name: 'default', events: expect.any(Array), company: undefined },
    { name: 'ats', events: ['job.closed'], company: 'St. Mary' },
  ]);
});

test.each<[string, Partial<WebhookSettings>]>([
  ['belong together', { webhookUrl: url }],
  ['belong together', { webhookSecret: secret }],
  ['WEBHOOK_URL must be an address', { webhookUrl: 'ats.example.com', webhookSecret: secret }],
  ['WEBHOOK_URL must be an address', { webhookUrl: 'ftp://ats.example.com', webhookSecret: secret }],
  ['without user and password', { webhookUrl: 'https://user:word@ats.example.com', webhookSecret: secret }],
  ['must begin with https://', { webhookUrl: 'http://ats.example.com/', webhookSecret: secret }],
  ['inside a private network', { webhookUrl: 'https://10.1.2.3/', webhookSecret: secret }],
  ['inside a private network', { webhookUrl: 'https://[::1]/', webhookSecret: secret }],
  ['WEBHOOK_SECRET must be whsec_', { webhookUrl: url, webhookSecret: 'hunter2' }],
  ['WEBHOOK_SECRET must be whsec_', { webhookUrl: url, webhookSecret: `${secret} whsec_short` }],
  ['cannot be read (ENOENT)', { webhooksFile: '/does/not/exist.json' }],
])('rejects settings: %s', (message, settings) => {
  expect(() => load(settings)).toThrow(ConfigError);
  expect(() => load(settings)).toThrow(message);
  expect(() => load(settings)).not.toThrow(/hunter2|\n/);
});

test.each<[string, unknown]>([
  ['is not JSON', `[{"secrets": ["${secret}"`],
  ['must hold a list', entry],
  ['"0.name" must be up to 40', [{ ...entry, name: 'Our ATS' }]],
  ['"0.secrets" needs a secret', [{ ...entry, secrets: [] }]],
  ['must be whsec_', [{ ...entry, secrets: ['hunter2'] }]],
  ['"0.events.0" must be one of', [{ ...entry, events: ['job.opened'] }]],
  ['"0.retries" is no key', [{ ...entry, retries: 5 }]],
  ['two webhooks have the name "ats"', [entry, entry]],
  ['must begin with https://', [{ ...entry, url: 'http://ats.example.com' }]],
])('rejects a file: %s', async (message, content) => {
  const loading = loadFile(content);
  await expect(loading).rejects.toThrow(ConfigError);
  await expect(loading).rejects.toThrow(message);
  await expect(loading).rejects.not.toThrow(secret);
});

test.each([
  ['http://ats.intranet/hooks', 'ats.intranet'],
  ['http://10.1.2.3/hooks', '10.0.0.0/8'],
  ['https://10.1.2.3/hooks', '10.1.2.3'],
])('accepts %s if WEBHOOK_ALLOW_HOSTS names %s', (webhookUrl, host) => {
  expect(load({ webhookUrl, webhookSecret: secret, webhookAllowHosts: [host] })).toHaveLength(1);
});
