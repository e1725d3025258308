/** Turns the answers of applicant tracking systems into results. */
import { minuteMs } from '#server/platform/time/durations.ts';
import { isoBefore } from '#server/platform/time/iso-timestamps.ts';
import { type JsonRecord, toText, toValues } from '../mapping/json-values.ts';
import type { SubmitResponse } from './submit-client.ts';
import type { SubmitResult, SubmittedApplication, SubmittedFile } from './submitter.ts';

const maxReasonLength = 300;

/** 429 and 5xx are repeated, everything else but 2xx is a refusal. */
export function toSubmitResult(response: SubmitResponse, atsId?: string): SubmitResult {
  const { status, retryAfterMs, json } = response;
  if (status >= 200 && status < 300) return { result: 'accepted', ...(atsId && { atsId }) };
  const answer = `answered ${status}`;
  if (status === 429 || status >= 500) return { result: 'retry', reason: answer, retryAfterMs };
  return refuse([answer, describeErrors(json)].filter(Boolean).join(': '));
}

export const refuse = (reason: string): SubmitResult => ({
  result: 'refused',
  reason: reason.replace(/\p{Cc}+/gu, ' ').slice(0, maxReasonLength),
});

/** Documented errors have two levels. Without a limit, each level would copy the texts below it once more. */
const maxErrorDepth = 5;

/** The messages of the usual members, nested ones included. */
export function describeErrors({ message, error, reason, title, errors, errorInfo }: JsonRecord, depth = 1): string {
  if (depth > maxErrorDepth) return '';
  return [message, error, reason, title, ...toValues(errors), errorInfo]
    .map((value) =>
      typeof value === 'object' && value !== null ? describeErrors(value as JsonRecord, depth + 1) : toText(value),
    )
    .filter(Boolean)
    .join('; ');
}

export const basicAuthorization = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
});

export const toFile = ({ name, mediaType, bytes }: SubmittedFile) =>
  new File([new Uint8Array(bytes)], name, { type: mediaType.split(';')[0] ?? '' });

/** The source that the candidate's link named, for systems that take a free text. */
export function nameSource({ attribution }: SubmittedApplication): string {
  const { utm_source, source, ref } = attribution ?? {};
  return utm_source ?? source ?? ref ?? '';
}

/** Between the portal's clock and that of a system. */
export const clockSkewMs = 2 * minuteMs;
/** Applications from then on may be the one that got no answer. */
export const askedSince = ({ sentAt }: SubmittedApplication) => isoBefore(sentAt, clockSkewMs);
