/** Limits applications, withdrawals, uploads, downloads of data, alerts, unsubscribes and wrong secrets of companies. */
import * as messages from '#contract/messages.ts';
import type { Db } from '../platform/db/database.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import { getSitePrefix } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs, hourMs, minuteMs } from '../platform/time/durations.ts';
import { canonicalizeAddress } from '../sign-in/limits/canonical-address.ts';
import type { RunOwnerTransaction } from './owner-transactions.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { type ClientAddress, limitForClient, type RateLimit, tooManyRequests } from './rate-limit-window.ts';

/** Far above the requests of a person who reads jobs. Scripts reach it. */
const applicationLimit = [
  { max: 10, windowMs: minuteMs },
  { max: 60, windowMs: dayMs },
];
/** All candidates of a site together, which may be a university. Anyone with a mail domain has any number of accounts. */
const siteApplicationLimit = [
  { max: 400, windowMs: hourMs },
  { max: 2000, windowMs: dayMs },
];
/** Withdrawn applications are mailed apart from their digest once they are restored. */
const withdrawalLimit = [{ max: 30, windowMs: hourMs }];
/** Undos of unsubscribes of an inbox, all its spellings together. Each may be a mail. */
const undoLimit = [{ max: 3, windowMs: dayMs }];
/** Resumes and pictures. Reading one resume may take ten seconds of a core. */
const uploadLimit = [{ max: 30, windowMs: dayMs }];
/** All candidates of a site together. A resume stays as long as an application names it, so they fill the disk. */
const siteUploadLimit = [
  { max: 200, windowMs: hourMs },
  { max: 1000, windowMs: dayMs },
];
/** Resumes and pictures whose content was rejected. A candidate may try several. */
const rejectedUploadLimit = [{ max: 60, windowMs: dayMs }];
/** All candidates of a site together. A rejected file is examined like one that is stored. */
const siteRejectedUploadLimit = siteUploadLimit;
/** Wrong links and tokens of a company. Right ones are never limited. */
const wrongCompanySecretLimit = [{ max: 20, windowMs: hourMs }];
/** Resumes of visitors without an account, for one network. */
const guestUploadLimit = [
  { max: 20, windowMs: hourMs },
  { max: 60, windowMs: dayMs },
];
/** Downloads of a candidate's data. Each renders all applications. */
const exportLimit = [{ max: 10, windowMs: hourMs }];
/** Accounts of Google and LinkedIn that a candidate links. Each is a mail, and one more when it is unlinked. */
const identityLinkLimit = [{ max: 10, windowMs: dayMs }];
/** Alerts that a candidate sets or edits. */
const alertChangeLimit = [{ max: 60, windowMs: hourMs }];
/** All owners of alerts of a site together. Each alert may be a mail a day for a year. */
const siteAlertChangeLimit = [
  { max: 400, windowMs: hourMs },
  { max: 2000, windowMs: dayMs },
];
/** Requests of guests for alerts. */
const alertRequestLimit = [{ max: 20, windowMs: hourMs }];
/** Mails that ask an inbox to confirm an alert, all its spellings together. */
const alertMailLimit = [{ max: 3, windowMs: dayMs }];
/** Unsubscribes of a network, and as many undos. */
const unsubscribeLimit = [{ max: 20, windowMs: hourMs }];

/**
 * A limit for the client's network, and five times as much for the networks of its site together. The network comes first, so that one
 * beyond its limit costs its site nothing.
 */
function limitNetworkAndSite(name: string, limit: RateLimit, client: ClientAddress): [subject: string, limit: RateLimit][] {
  const siteLimit = limit.map(({ max, windowMs }) => ({ max: max * 5, windowMs }));
  return [
    [`${name} ${client.network}`, limitForClient(limit, client)],
    [`${name} of site ${getSitePrefix(client.network)}`, limitForClient(siteLimit, client)],
  ];
}

interface LimitWithMessage {
  subject: string;
  limit: RateLimit;
  message: (wait: string) => string;
}

/** The candidate comes first, so that one beyond the own limit costs the site nothing. */
function limitCandidateAndSite(
  name: string,
  candidateId: string,
  ofCandidate: Omit<LimitWithMessage, 'subject'>,
  ofSite: Omit<LimitWithMessage, 'subject'>,
): LimitWithMessage[] {
  const site = getCurrentSite();
  return [
    { ...ofCandidate, subject: `${name} ${candidateId}` },
    ...(site === undefined ? [] : [{ ...ofSite, subject: `${name} of site ${site}` }]),
  ];
}

const applicationLimits = (candidateId: string) =>
  limitCandidateAndSite(
    'applications',
    candidateId,
    { limit: applicationLimit, message: (wait) => `You applied to many jobs. Wait ${wait}, then go on.` },
    { limit: siteApplicationLimit, message: (wait) => `Many applications came from your network. Wait ${wait}, then go on.` },
  );
const uploadLimits = (candidateId: string) =>
  limitCandidateAndSite(
    'uploads',
    candidateId,
    { limit: uploadLimit, message: (wait) => `You uploaded many files today. Wait ${wait}, then try again.` },
    { limit: siteUploadLimit, message: (wait) => `Many files came from your network. Wait ${wait}, then try again.` },
  );
const rejectedUploadLimits = (candidateId: string) =>
  limitCandidateAndSite(
    'rejected uploads',
    candidateId,
    {
      limit: rejectedUploadLimit,
      message: (wait) => `Many of the files that you uploaded today could not be used. Wait ${wait}, then try again.`,
    },
    {
      limit: siteRejectedUploadLimit,
      message: (wait) => `Many files from your network could not be used. Wait ${wait}, then try again.`,
    },
  );
const exportSubject = (candidateId: string) => `data downloads ${candidateId}`;
const guestUploadLimits = (client: ClientAddress) => limitNetworkAndSite("visitors' uploads", guestUploadLimit, client);
const tooManyGuestUploads = (wait: string) =>
  `Many resumes arrived from your network. Wait ${wait}, or sign in first: your own uploads have another limit.`;

interface RateLimiterOptions {
  db: Db;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
  /** False switches all limits off. */
  limited: boolean;
}

export function createRateLimiter({ db, runOwnerTransaction, now, limited }: RateLimiterOptions) {
  /** Returns the charges in the first window. */
  async function charge(trx: Db, subject: string, limit: RateLimit, message: (wait: string) => string): Promise<number> {
    if (!limited) return 1;
    const store = rateLimitStore(trx);
    // A client over its limit costs a read and no write.
    const waitMs = await store.retryAfterMs(subject, limit, now());
    const charged = waitMs === 0 ? await store.charge(subject, limit, now()) : undefined;
    if (charged) return charged.count;
    throw tooManyRequests(waitMs || (await store.retryAfterMs(subject, limit, now())), message);
  }

  /** Keeps the earlier charges if a later limit rejects. Returns the charges in the first window of the last limit. */
  async function chargeInOrder(
    limits: [subject: string, limit: RateLimit][],
    message: (wait: string) => string,
  ): Promise<number> {
    // Networks of a site over its limit leave no row.
    await assertAllowed(limits.map(([subject, limit]) => ({ subject, limit, message })));
    let count = 0;
    for (const [subject, limit] of limits) count = await charge(db, subject, limit, message);
    return count;
  }

  /** Runs in a transaction, so that a request beyond a later limit costs nothing at an earlier one. */
  async function chargeTogether(trx: Db, limits: LimitWithMessage[]): Promise<void> {
    for (const { subject, limit, message } of limits) await charge(trx, subject, limit, message);
  }

  /** Never throws a 429: the work is already done. */
  async function count(limits: LimitWithMessage[]): Promise<void> {
    if (!limited) return;
    for (const { subject, limit } of limits) await rateLimitStore(db).charge(subject, limit, now());
  }

  /** Reads only. */
  async function assertAllowed(limits: LimitWithMessage[]): Promise<void> {
    if (!limited) return;
    for (const { subject, limit, message } of limits) {
      const waitMs = await rateLimitStore(db).retryAfterMs(subject, limit, now());
      if (waitMs > 0) throw tooManyRequests(waitMs, message);
    }
  }

  return {
    /** Rejects an application before its files are stored. */
    assertApplicationAllowed: (candidateId: string) => assertAllowed(applicationLimits(candidateId)),

    /** Runs in the transaction of the application, so that a rejected application costs nothing. */
    chargeApplication: (trx: Db, candidateId: string) => chargeTogether(trx, applicationLimits(candidateId)),

    /** Runs in the transaction of the withdrawal. Restoring is never refused, and needs a withdrawal before. */
    chargeWithdrawal: (trx: Db, candidateId: string) =>
      charge(
        trx,
        `withdrawals ${candidateId}`,
        withdrawalLimit,
        (wait) => `You withdrew many applications. Wait ${wait}, then go on.`,
      ),

    /** Runs in the transaction of the undo. Counts undos without effect alike. */
    chargeUndo: (trx: Db, email: string) =>
      charge(
        trx,
        `unsubscribe undos ${canonicalizeAddress(email)}`,
        undoLimit,
        (wait) => `This was undone several times today. Wait ${wait}, then try again.`,
      ),

    /** Rejects an upload before its file is read. */
    assertUploadAllowed: (candidateId: string) =>
      assertAllowed([...uploadLimits(candidateId), ...rejectedUploadLimits(candidateId)]),

    /** Runs in the transaction that stores the file, so that a rejected file does not count here. */
    chargeUpload: (trx: Db, candidateId: string) => chargeTogether(trx, uploadLimits(candidateId)),

    /** Counts rejected files as well, since checking one takes time. */
    chargeHeldUpload: (candidateId: string) =>
      runOwnerTransaction(candidateId, (trx) => chargeTogether(trx, uploadLimits(candidateId))),

    /** Each aborted upload has occupied memory like a stored one. */
    chargeAbortedUpload: (candidateId: string) => count(uploadLimits(candidateId)),

    /** Examining a file takes the time of storing one, or more. */
    chargeRejectedUpload: (candidateId: string) => count(rejectedUploadLimits(candidateId)),

    /** Rejects a download before its code is used up. */
    assertExportAllowed: (candidateId: string) =>
      assertAllowed([{ subject: exportSubject(candidateId), limit: exportLimit, message: messages.tooManyExports }]),

    /** Counts aborted downloads alike. */
    chargeExport: (candidateId: string) => charge(db, exportSubject(candidateId), exportLimit, messages.tooManyExports),

    async chargeWrongCompanySecret(client: ClientAddress): Promise<void> {
      await chargeInOrder(
        limitNetworkAndSite('wrong company secrets', wrongCompanySecretLimit, client),
        (wait) => `Too many wrong links or tokens came from your network. Wait ${wait}, then try again.`,
      );
    },

    /** Rejects a visitor's upload before its file is read. */
    assertGuestUploadAllowed: (client: ClientAddress) =>
      assertAllowed(guestUploadLimits(client).map(([subject, limit]) => ({ subject, limit, message: tooManyGuestUploads }))),

    /** Counts rejected files as well, since checking one takes time. */
    async chargeGuestUpload(client: ClientAddress): Promise<void> {
      await chargeInOrder(guestUploadLimits(client), tooManyGuestUploads);
    },

    /** Runs in the transaction that links an identity. Unlinking is never refused, and needs a link before. */
    chargeIdentityLink: (trx: Db, candidateId: string) =>
      charge(
        trx,
        `identity links ${candidateId}`,
        identityLinkLimit,
        (wait) => `You linked many accounts today. Wait ${wait}, then try again.`,
      ),

    /** Runs in the transaction that stores the alert. */
    chargeAlertChange: (trx: Db, email: string) =>
      charge(trx, `alert changes ${email}`, alertChangeLimit, (wait) => `You changed many alerts. Wait ${wait}, then try again.`),

    /** Runs in the same transaction, so that a change beyond it costs its owner nothing. */
    async chargeAlertChangeOfSite(trx: Db): Promise<void> {
      const site = getCurrentSite();
      if (site === undefined) return;
      const message = (wait: string) => `Many alerts were changed from your network. Wait ${wait}, then try again.`;
      await charge(trx, `alert changes of site ${site}`, siteAlertChangeLimit, message);
    },

    async chargeAlertRequest(client: ClientAddress): Promise<{ isFirstOfSite: boolean }> {
      const ofSite = await chargeInOrder(
        limitNetworkAndSite('alert requests', alertRequestLimit, client),
        (wait) => `Too many alerts were requested from your network. Wait ${wait}, then try again.`,
      );
      return { isFirstOfSite: ofSite === 1 };
    },

    /** Charges a mail to the inbox of an address. False when it got enough of them today. */
    async isAlertMailAllowed(trx: Db, email: string): Promise<boolean> {
      const subject = `alert mails ${canonicalizeAddress(email)}`;
      return !limited || (await rateLimitStore(trx).charge(subject, alertMailLimit, now())) !== undefined;
    },

    async chargeUnsubscribe(client: ClientAddress): Promise<void> {
      await chargeInOrder(
        limitNetworkAndSite('unsubscribings', unsubscribeLimit, client),
        (wait) => `Too many addresses were unsubscribed from your network. Wait ${wait}, then try again.`,
      );
    },

    /** Counts undos without effect alike. */
    async chargeUndoOfNetwork(client: ClientAddress): Promise<void> {
      await chargeInOrder(
        limitNetworkAndSite('undos', unsubscribeLimit, client),
        (wait) => `Too many unsubscribes were undone from your network. Wait ${wait}, then try again.`,
      );
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
