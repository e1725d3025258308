/** Tables of outgoing mails and webhook events. */
import type { ColumnType, Generated } from 'kysely';
import type { WebhookEventType } from '#server/webhooks/webhook-event-types.ts';
import type { IsoTimestamp } from './column-types.ts';

export interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  /** The encrypted message; null after the mail server has accepted it. */
  payload: string | null;
  attempts: number;
  next_attempt_at: IsoTimestamp;
  /** A message is dropped after this time instead of being sent late. */
  expires_at: IsoTimestamp;
  sent_at: IsoTimestamp | null;
  failed_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

/** Events for the webhooks of companies, a row for each endpoint. */
export interface WebhookDeliveriesTable {
  /** The order of events. */
  position: Generated<number>;
  /** The header `webhook-id`, the same in every attempt. */
  id: string;
  /** The endpoint's name in the settings. */
  endpoint: string;
  type: WebhookEventType;
  /** Events with the same key are delivered in order: the application's public id, or that of a candidate or job. */
  order_key: string;
  /** Whose data the payload has; null if it has ids only. */
  candidate_id: string | null;
  /** The encrypted body; null after the delivery. */
  payload: string | null;
  attempts: Generated<number>;
  /** The status or error of the last attempt. */
  last_result: Generated<string | null>;
  next_attempt_at: IsoTimestamp;
  /** A delivery that never ends in a success fails then. */
  expires_at: IsoTimestamp;
  created_at: IsoTimestamp;
  delivered_at: Generated<IsoTimestamp | null>;
  failed_at: Generated<IsoTimestamp | null>;
}
