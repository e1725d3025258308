/** Calls for job alerts. Forms without scripts do the same. */
import { z } from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { emailAddress } from '#contract/fields.ts';
import * as limits from '#contract/limits.ts';
import { isoTimestamp, successResponse } from '#contract/responses.ts';

export const alertPeriods = ['weekly', 'daily'] as const;
export type AlertPeriod = (typeof alertPeriods)[number];

/** `keep` moves the end to a year from now. `restore` undoes `end`. */
export const alertActions = ['pause', 'resume', 'end', 'restore', 'keep'] as const;
export type AlertAction = (typeof alertActions)[number];

const alert = z.object({
  id: z.string(),
  /** The criteria in words. */
  words: z.string(),
  /** The query of the list's address. */
  search: z.string(),
  period: z.enum(alertPeriods),
  state: z.enum(['pending', 'active', 'paused', 'ended']),
  paused_at: z.nullable(isoTimestamp),
  /** Null until the confirmation. */
  ends_at: z.nullable(isoTimestamp),
  /** Its owner was warned that it ends. */
  ends_soon: z.boolean(),
  /** New jobs of the last run; null before it. */
  last_new: z.nullable(z.number()),
  last_new_at: z.nullable(isoTimestamp),
});
export type Alert = z.output<typeof alert>;

const linkedAlert = z.extend(alert, { email: z.string() });
export type LinkedAlert = z.output<typeof linkedAlert>;

/** The query of a list's address, without its question mark. */
const search = z.string().check(z.maxLength(8000));
const period = z._default(z.enum(alertPeriods), 'weekly');
const changed = successResponse(z.array(alert));

export const listAlerts = defineCall({
  method: 'GET',
  path: '/user/alerts',
  summary: `Lists the alerts of the candidate's address, newest first. The last ${limits.alertsMax} ended ones stay for a week.`,
  auth: 'required',
  response: changed,
});

export const createAlert = defineCall({
  method: 'POST',
  path: '/user/alerts/create',
  summary: `Mails new jobs of a search to the candidate. Equal criteria change the period. Beyond ${limits.alertsMax} it is 409.`,
  auth: 'required',
  body: z.object({ search, period }),
  response: changed,
});

export const changeAlert = defineCall({
  method: 'POST',
  path: '/user/alerts/change',
  summary: "Pauses, resumes, ends, restores or keeps one of the candidate's alerts. Repeating it changes nothing.",
  auth: 'required',
  body: z.object({ alert_id: z.string().check(z.maxLength(36)), action: z.enum(alertActions) }),
  response: changed,
});

export const endAlerts = defineCall({
  method: 'POST',
  path: '/user/alerts/end-all',
  summary: 'Ends all alerts of the candidate.',
  auth: 'required',
  body: z.optional(z.nullable(z.object({}))),
  response: changed,
});

export const requestAlert = defineCall({
  method: 'POST',
  path: '/api/alerts/request',
  summary: 'Mails a link that starts an alert. The response is the same for every address.',
  auth: 'none',
  body: z.object({ email: emailAddress, search, period }),
  response: z.object({ success: z.literal(true) }),
});

export const readAlertLink = defineCall({
  method: 'POST',
  path: '/api/alerts/read-link',
  summary: 'Returns the alert of a mailed link. Null for an unknown or deleted one.',
  auth: 'none',
  body: z.object({ link: z.string().check(z.maxLength(200)) }),
  response: successResponse(z.nullable(linkedAlert)),
});
