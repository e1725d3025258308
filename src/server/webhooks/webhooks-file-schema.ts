/** Reads and validates the file of webhook endpoints (`docs/applications.md`). */
import { basename } from 'node:path';
import { z } from 'zod/mini';
import { ConfigError } from '../config-error.ts';
import { readJsonFile } from '../platform/files/json-file.ts';
import { webhookEventTypes } from './webhook-event-types.ts';

export type WebhooksFile = z.infer<typeof webhooksFile>;

/** Throws a ConfigError that names the file and the key. */
export function readWebhooksFile(path: string): WebhooksFile {
  const result = webhooksFile.safeParse(readJsonFile(path, 'WEBHOOKS_FILE'));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${basename(path)}: ${issue ? describeIssue(issue) : 'cannot be used'}.`);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const key = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((name) => `"${key && `${key}.`}${name}"`).join(', ');
    return `${names} ${issue.keys.length === 1 ? 'is no key' : 'are no keys'} of a webhook`;
  }
  return key ? `"${key}" ${issue.message}` : issue.message;
}

const text = z.string('must be text').check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(2000, 'is too long'));

const webhooksFile = z.array(
  z.strictObject(
    {
      name: z
        .string('must be text')
        .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be up to 40 lower-case letters, digits and hyphens')),
      url: text,
      secrets: z
        .array(text, 'must be a list of secrets')
        .check(z.minLength(1, 'needs a secret'), z.maxLength(4, 'has more than 4 secrets')),
      events: z
        .array(z.enum(webhookEventTypes, `must be one of ${webhookEventTypes.join(', ')}`), 'must be a list of events')
        .check(z.minLength(1, 'needs an event')),
      company: z.optional(text),
    },
    'must have name, url, secrets and events',
  ),
  'must hold a list of webhooks',
);
