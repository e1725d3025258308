/** The limits of candidates, visitors and companies, with the messages beyond them. */
import * as messages from '#contract/messages.ts';
import { dayMs, hourMs, minuteMs } from '../platform/time/durations.ts';
import type { RateLimit } from './rate-limit-window.ts';

export interface LimitWithMessage {
  limit: RateLimit;
  message: (wait: string) => string;
}

/** A resume stays as long as an application names it, so the candidates of a site fill the disk. */
const siteUploadLimit = [
  { max: 200, windowMs: hourMs },
  { max: 1000, windowMs: dayMs },
];
const unsubscribeLimit = [{ max: 20, windowMs: hourMs }];

export const rateLimitConfig = {
  /** Far above the requests of a person who reads jobs. Scripts reach it. */
  applications: {
    limit: [
      { max: 10, windowMs: minuteMs },
      { max: 60, windowMs: dayMs },
    ],
    message: (wait) => `You applied to many jobs. Wait ${wait}, then go on.`,
  },
  /** All candidates of a site together, which may be a university. Anyone with a mail domain has any number of accounts. */
  siteApplications: {
    limit: [
      { max: 400, windowMs: hourMs },
      { max: 2000, windowMs: dayMs },
    ],
    message: (wait) => `Many applications came from your network. Wait ${wait}, then go on.`,
  },
  /** Withdrawn applications are mailed apart from their digest once they are restored. */
  withdrawals: {
    limit: [{ max: 30, windowMs: hourMs }],
    message: (wait) => `You withdrew many applications. Wait ${wait}, then go on.`,
  },
  /** Resumes and pictures. Reading one resume may take ten seconds of a core. */
  uploads: {
    limit: [{ max: 30, windowMs: dayMs }],
    message: (wait) => `You uploaded many files today. Wait ${wait}, then try again.`,
  },
  /** All candidates of a site together. */
  siteUploads: {
    limit: siteUploadLimit,
    message: (wait) => `Many files came from your network. Wait ${wait}, then try again.`,
  },
  /** Resumes and pictures whose content was rejected. A candidate may try several. */
  rejectedUploads: {
    limit: [{ max: 60, windowMs: dayMs }],
    message: (wait) => `Many of the files that you uploaded today could not be used. Wait ${wait}, then try again.`,
  },
  /** All candidates of a site together. A rejected file is examined like one that is stored. */
  siteRejectedUploads: {
    limit: siteUploadLimit,
    message: (wait) => `Many files from your network could not be used. Wait ${wait}, then try again.`,
  },
  /** Resumes of visitors without an account, for one network. */
  guestUploads: {
    limit: [
      { max: 20, windowMs: hourMs },
      { max: 60, windowMs: dayMs },
    ],
    message: (wait) =>
      `Many resumes arrived from your network. Wait ${wait}, or sign in first: your own uploads have another limit.`,
  },
  /** Downloads of a candidate's data. Each renders all applications. */
  exports: { limit: [{ max: 10, windowMs: hourMs }], message: messages.tooManyExports },
  /** Accounts of Google and LinkedIn that a candidate links. Each is a mail, and one more when it is unlinked. */
  identityLinks: {
    limit: [{ max: 10, windowMs: dayMs }],
    message: (wait) => `You linked many accounts today. Wait ${wait}, then try again.`,
  },
  /** Alerts that a candidate sets or edits. */
  alertChanges: {
    limit: [{ max: 60, windowMs: hourMs }],
    message: (wait) => `You changed many alerts. Wait ${wait}, then try again.`,
  },
  /** All owners of alerts of a site together. Each alert may be a mail a day for a year. */
  siteAlertChanges: {
    limit: [
      { max: 400, windowMs: hourMs },
      { max: 2000, windowMs: dayMs },
    ],
    message: (wait) => `Many alerts were changed from your network. Wait ${wait}, then try again.`,
  },
  /** Requests of guests for alerts, for one network. */
  alertRequests: {
    limit: [{ max: 20, windowMs: hourMs }],
    message: (wait) => `Too many alerts were requested from your network. Wait ${wait}, then try again.`,
  },
  /** Wrong links and tokens of a company. Right ones are never limited. */
  wrongCompanySecrets: {
    limit: [{ max: 20, windowMs: hourMs }],
    message: (wait) => `Too many wrong links or tokens came from your network. Wait ${wait}, then try again.`,
  },
  unsubscribes: {
    limit: unsubscribeLimit,
    message: (wait) => `Too many addresses were unsubscribed from your network. Wait ${wait}, then try again.`,
  },
  /** Undos of a network. */
  networkUndos: {
    limit: unsubscribeLimit,
    message: (wait) => `Too many unsubscribes were undone from your network. Wait ${wait}, then try again.`,
  },
  /** Undos of an inbox, all its spellings together. Each may be a mail. */
  inboxUndos: {
    limit: [{ max: 3, windowMs: dayMs }],
    message: (wait) => `This was undone several times today. Wait ${wait}, then try again.`,
  },
} as const satisfies Record<string, LimitWithMessage>;

/** Mails that ask an inbox to confirm an alert, all its spellings together. */
export const alertMailLimit = [{ max: 3, windowMs: dayMs }];
