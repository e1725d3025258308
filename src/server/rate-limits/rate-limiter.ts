/** Limits applications, withdrawals, uploads, downloads of data, alerts, unsubscribes and wrong secrets of companies. */
import type { Db } from '../platform/db/database.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import { getSitePrefix } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import { canonicalizeAddress } from '../sign-in/limits/canonical-address.ts';
import type { RunOwnerTransaction } from './owner-transactions.ts';
import { alertMailLimit, rateLimitConfig as config, type LimitWithMessage } from './rate-limit-config.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { type ClientAddress, type LimitedSubject, limitForClient, tooManyRequests } from './rate-limit-window.ts';

interface RateLimiterOptions {
  db: Db;
  runOwnerTransaction: RunOwnerTransaction;
  now: Clock;
  /** False switches all limits off. */
  limited: boolean;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter({ db, runOwnerTransaction, now, limited }: RateLimiterOptions) {
  /** Charges all limits or none. Throws when one is full. Returns the charges in the first window of each. */
  async function charge(trx: Db, ...limits: NamedLimit[]): Promise<number[]> {
    if (!limited) return limits.map(() => 1);
    const store = rateLimitStore(trx);
    // A client over its limit costs a read and no write.
    const charged = (await store.findFull(limits, now())) ?? (await store.chargeAllOrNone(limits, now()));
    if (charged.rejectedBy) throw tooManyRequests(charged.waitMs, charged.rejectedBy.message);
    return charged.counts;
  }

  /** Never throws a 429: the work is already done. */
  async function count(...limits: NamedLimit[]): Promise<void> {
    if (!limited) return;
    for (const { subject, limit } of limits) await rateLimitStore(db).charge(subject, limit, now());
  }

  /** Reads only. */
  async function assertAllowed(...limits: NamedLimit[]): Promise<void> {
    const full = limited ? await rateLimitStore(db).findFull(limits, now()) : undefined;
    if (full) throw tooManyRequests(full.waitMs, full.rejectedBy.message);
  }

  return {
    /** Rejects an application before its files are stored. */
    assertApplicationAllowed: (candidateId: string) => assertAllowed(...applicationLimits(candidateId)),

    /** Runs in the transaction of the application, so that a rejected application costs nothing. */
    chargeApplication: (trx: Db, candidateId: string) => charge(trx, ...applicationLimits(candidateId)),

    /** Runs in the transaction of the withdrawal. Restoring is never refused, and needs a withdrawal before. */
    chargeWithdrawal: (trx: Db, candidateId: string) =>
      charge(trx, { subject: `withdrawals ${candidateId}`, ...config.withdrawals }),

    /** Runs in the transaction of the undo. Counts undos without effect alike. */
    chargeUndo: (trx: Db, email: string) =>
      charge(trx, { subject: `unsubscribe undos ${canonicalizeAddress(email)}`, ...config.inboxUndos }),

    /** Rejects an upload before its file is read. */
    assertUploadAllowed: (candidateId: string) =>
      assertAllowed(...uploadLimits(candidateId), ...rejectedUploadLimits(candidateId)),

    /** Runs in the transaction that stores the file, so that a rejected file does not count here. */
    chargeUpload: (trx: Db, candidateId: string) => charge(trx, ...uploadLimits(candidateId)),

    /** Counts rejected files as well, since checking one takes time. */
    chargeHeldUpload: (candidateId: string) =>
      runOwnerTransaction(candidateId, (trx) => charge(trx, ...uploadLimits(candidateId))),

    /** Each aborted upload has occupied memory like a stored one. */
    chargeAbortedUpload: (candidateId: string) => count(...uploadLimits(candidateId)),

    /** Examining a file takes the time of storing one, or more. */
    chargeRejectedUpload: (candidateId: string) => count(...rejectedUploadLimits(candidateId)),

    /** Rejects a visitor's upload before its file is read. */
    assertGuestUploadAllowed: (client: ClientAddress) => assertAllowed(...guestUploadLimits(client)),

    /** Counts rejected files as well, since checking one takes time. */
    chargeGuestUpload: (client: ClientAddress) => charge(db, ...guestUploadLimits(client)),

    /** Rejects a download before its code is used up. */
    assertExportAllowed: (candidateId: string) => assertAllowed(exportLimit(candidateId)),

    /** Counts aborted downloads alike. */
    chargeExport: (candidateId: string) => charge(db, exportLimit(candidateId)),

    /** Runs in the transaction that links an identity. Unlinking is never refused, and needs a link before. */
    chargeIdentityLink: (trx: Db, candidateId: string) =>
      charge(trx, { subject: `identity links ${candidateId}`, ...config.identityLinks }),

    /** Runs in the transaction that stores the alert. */
    chargeAlertChange: (trx: Db, email: string) => charge(trx, { subject: `alert changes ${email}`, ...config.alertChanges }),

    /** Runs in the same transaction, so that a change beyond it costs its owner nothing. */
    chargeAlertChangeOfSite: (trx: Db) => charge(trx, ...limitSite('alert changes', config.siteAlertChanges)),

    async chargeAlertRequest(client: ClientAddress): Promise<{ isFirstOfSite: boolean }> {
      const [, ofSite] = await charge(db, ...limitNetworkAndSite('alert requests', config.alertRequests, client));
      return { isFirstOfSite: ofSite === 1 };
    },

    /** Charges a mail to the inbox of an address. False when it got enough of them today. */
    async isAlertMailAllowed(trx: Db, email: string): Promise<boolean> {
      const subject = `alert mails ${canonicalizeAddress(email)}`;
      return !limited || (await rateLimitStore(trx).charge(subject, alertMailLimit, now())) !== undefined;
    },

    chargeWrongCompanySecret: (client: ClientAddress) =>
      charge(db, ...limitNetworkAndSite('wrong company secrets', config.wrongCompanySecrets, client)),

    chargeUnsubscribe: (client: ClientAddress) =>
      charge(db, ...limitNetworkAndSite('unsubscribings', config.unsubscribes, client)),

    /** Counts undos without effect alike. */
    chargeUndoOfNetwork: (client: ClientAddress) => charge(db, ...limitNetworkAndSite('undos', config.networkUndos, client)),
  };
}

interface NamedLimit extends LimitWithMessage, LimitedSubject {}

const applicationLimits = (candidateId: string) =>
  limitCandidateAndSite('applications', candidateId, config.applications, config.siteApplications);
const uploadLimits = (candidateId: string) => limitCandidateAndSite('uploads', candidateId, config.uploads, config.siteUploads);
const rejectedUploadLimits = (candidateId: string) =>
  limitCandidateAndSite('rejected uploads', candidateId, config.rejectedUploads, config.siteRejectedUploads);
const guestUploadLimits = (client: ClientAddress) => limitNetworkAndSite("visitors' uploads", config.guestUploads, client);
const exportLimit = (candidateId: string): NamedLimit => ({ subject: `data downloads ${candidateId}`, ...config.exports });

/** The candidate comes first, so that one beyond the own limit costs the site nothing. */
function limitCandidateAndSite(
  name: string,
  candidateId: string,
  ofCandidate: LimitWithMessage,
  ofSite: LimitWithMessage,
): NamedLimit[] {
  return [{ ...ofCandidate, subject: `${name} ${candidateId}` }, ...limitSite(name, ofSite)];
}

/** Empty outside of a request. */
function limitSite(name: string, ofSite: LimitWithMessage): NamedLimit[] {
  const site = getCurrentSite();
  return site === undefined ? [] : [{ ...ofSite, subject: `${name} of site ${site}` }];
}

/**
 * A limit for the client's network, and five times as much for the networks of its site together. The network comes first, so that one
 * beyond its limit costs its site nothing.
 */
function limitNetworkAndSite(name: string, { limit, message }: LimitWithMessage, client: ClientAddress): NamedLimit[] {
  const siteLimit = limit.map(({ max, windowMs }) => ({ max: max * 5, windowMs }));
  return [
    { subject: `${name} ${client.network}`, limit: limitForClient(limit, client), message },
    { subject: `${name} of site ${getSitePrefix(client.network)}`, limit: limitForClient(siteLimit, client), message },
  ];
}
