/** Interface of status webhooks: verifies a request and parses its event. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ApplicationStatus } from '#contract/application-progress.ts';
import type { JsonRecord } from '../mapping/json-values.ts';
import type { SubmitClient } from '../submitters/submit-client.ts';
import type { SubmitAccess } from '../submitters/submitter.ts';

export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  /** As it arrived. */
  body: Buffer;
}

/** What an event says of an application. Absent fields are not in the event. */
export interface StatusEvent {
  /** The system's id of the application, as submitters store it. */
  atsId: string;
  /** Addresses of the candidate, for systems whose answer to a submission names no id. */
  emails: readonly string[];
  /** When the candidate applied there. ISO 8601. */
  appliedAt?: string | undefined;
  /** The board's id of the job. */
  jobId?: string | undefined;
  status: ApplicationStatus;
  /** ISO 8601. */
  at?: string | undefined;
}

export interface StatusWebhook {
  isSigned(request: WebhookRequest, secret: string): boolean;
  /** Headers that answer a test of the address, which has no event; undefined for another request. */
  answerHandshake?(request: WebhookRequest): Record<string, string> | undefined;
  /** Undefined for an event that says nothing of a status. Rejects if the system has to be asked and does not answer. */
  readEvent(
    request: WebhookRequest,
    json: JsonRecord,
    access: StatusAccess,
  ): Promise<StatusEvent | undefined> | StatusEvent | undefined;
}

export interface StatusAccess {
  client: SubmitClient;
  access: SubmitAccess;
}

export const signHex = (secret: string, content: string | Buffer): string =>
  createHmac('sha256', secret).update(content).digest('hex');

export const headerText = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
