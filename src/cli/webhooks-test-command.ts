/** `careers webhooks test`: sends a test event and prints the answer. */
import { randomUUID } from 'node:crypto';
import { loadDotEnv, readConfig } from '#server/config.ts';
import { loadWebhookEndpoints, type WebhookEndpoint } from '#server/webhooks/webhook-endpoints.ts';
import type { WebhookEvent } from '#server/webhooks/webhook-event-types.ts';
import { postWebhook } from '#server/webhooks/webhook-request.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';

const help = `careers webhooks test [NAME]
  Sends an event of the type webhook.test to each webhook, or to the one of this name, and prints the answers. The
  webhook of WEBHOOK_URL has the name default. Fails unless every answer has a status from 200 to 299.`;

export const webhooksTestCommand: Command = { name: 'webhooks test', help, run };

async function run(args: string[]): Promise<number> {
  const [name, ...more] = parseCommandArgs({ args, allowPositionals: true }).positionals;
  if (more.length > 0) throw new CommandError(2, 'Name one webhook, or none for all.');
  loadDotEnv();
  const env = readConfig();
  const all = loadWebhookEndpoints(env);
  if (all.length === 0) throw new CommandError(1, 'No webhook is set: WEBHOOK_URL and WEBHOOK_SECRET, or WEBHOOKS_FILE.');
  const endpoints = all.filter((endpoint) => name === undefined || endpoint.name === name);
  if (endpoints.length === 0)
    throw new CommandError(1, `There is no webhook "${name}"; known: ${all.map((endpoint) => endpoint.name).join(', ')}.`);
  let isAccepted = true;
  for (const endpoint of endpoints) isAccepted = (await sendTest(endpoint, env.webhookAllowHosts)) && isAccepted;
  return isAccepted ? 0 : 1;
}

async function sendTest(endpoint: WebhookEndpoint, allowedHosts: readonly string[]): Promise<boolean> {
  const at = new Date();
  const event: WebhookEvent = { type: 'webhook.test', timestamp: at.toISOString(), data: {} };
  try {
    const message = { id: `msg_${randomUUID()}`, body: JSON.stringify(event) };
    const { status, text } = await postWebhook({ endpoint, ...message, at, allowedHosts });
    console.log(`${endpoint.name}: ${status} ${toOneLine(text)}`.trimEnd());
    return status >= 200 && status < 300;
  } catch (error) {
    console.log(
      `${endpoint.name}: no answer (${toOneLine((error as Error).message || String((error as { code?: string }).code))})`,
    );
    return false;
  }
}

/** Control characters of the answer must not reach the terminal. */
const toOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();
