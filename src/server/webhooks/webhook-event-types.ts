/** Names the events that webhooks receive (`docs/applications.md`). */

export const webhookEventTypes = ['application.created', 'application.withdrawn', 'candidate.deleted', 'job.closed'] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The body of a request. */
export interface WebhookEvent {
  type: WebhookEventType | 'webhook.test';
  /** When it happened. */
  timestamp: string;
  data: object;
}
