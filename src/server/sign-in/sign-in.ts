/** Signs candidates in by mailed code, mailed link or provider. */
import * as messages from '#contract/messages.ts';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import { DomainError, signedOut, unavailable } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { verifySecret } from '../platform/crypto/random-secret.ts';
import type { Db } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/deadlock-retry.ts';
import type { Counters } from '../platform/metrics/counters.ts';
import { getSitePrefix } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';
import type { OneTimeCodeService, VerifiedCode } from './codes/one-time-codes.ts';
import { signInLimitConfig } from './limits/sign-in-limit-config.ts';
import type { CodeAttempt, Requester, SignInRateLimiter } from './limits/sign-in-rate-limiter.ts';
import type { AccountMails, IdentityProof, IdentityService, VerifiedCandidate } from './providers/identities.ts';
import { identityStore } from './providers/identity-store.ts';
import type { PendingIdentityLink } from './providers/pending-identity-link.ts';
import type { PendingIdentity } from './providers/provider-schema.ts';
import { describeDevice } from './sessions/device-name.ts';
import type { ActiveSession, SessionSecrets, SessionService } from './sessions/sessions.ts';
import { trustedDeviceStore } from './trusted-device-store.ts';

interface SignInServiceOptions {
  db: Db;
  now: Clock;
  codes: OneTimeCodeService;
  limits: SignInRateLimiter;
  mails: {
    queueGuessNotice(trx: Db, email: string): Promise<void>;
    /** Does the same work for a notice that is not sent. */
    rehearseGuessNotice(trx: Db, email: string): Promise<void>;
    queueAccountNotice: AccountMails['queueAccountNotice'];
    /** Wakes the outbox after the commit. */
    wake(): void;
  };
  candidates: Pick<CandidateService, 'exists' | 'find' | 'findOrCreate' | 'recordCodeUse' | 'recordSignIn'>;
  identities: IdentityService;
  pendingIdentityLink: PendingIdentityLink;
  sessions: SessionService;
  counts: Pick<Counters, 'signIns' | 'signInsRejected'>;
  /** Replaces an address in the log by a keyed hash. */
  pseudonymize(email: string): string;
}

/** The client of a sign-in request. */
export interface SignInClient {
  type: 'browser' | 'client';
  address: ClientAddress;
  ip: string;
  userAgent: string | undefined;
  /** Secret of the device cookie. */
  deviceSecret: string | undefined;
  /** Secret of the browser that requests codes. */
  requestSecret: string | undefined;
  /** Encrypted identity of an earlier provider sign-in, until a code proves its address. */
  pendingIdentity: string | undefined;
  /** The session that the request presents. A new session replaces it. */
  session: { token: string | undefined; key: string | undefined };
  /** Log of the request. */
  log: AppLogger;
}

interface SignInCandidate {
  id: string;
  email: string;
  hasResume: boolean;
  /** This sign-in created the candidate. */
  isNew: boolean;
}

/** A pending identity of this browser. The candidate confirms its link. */
interface IdentityOffer {
  identity: PendingIdentity;
  /** The value of the cookie for the answer. */
  encrypted: string;
}

export interface CompletedSignIn<Candidate extends SignInCandidate = SignInCandidate> {
  method: SignInMethod;
  candidate: Candidate;
  session: SessionSecrets;
  /** New secret for the device cookie. */
  deviceSecret: string;
  offer?: IdentityOffer;
}

/** The provider does not vouch for the address. A mailed code proves it, and then the identity may be linked. */
export class EmailCodeRequired extends DomainError {
  readonly pendingIdentity: string;

  constructor(pendingIdentity: string) {
    // Known and unknown addresses get the same message, so it discloses no account.
    super('invalid', messages.emailCodeRequired, { code: 'code_first' });
    this.pendingIdentity = pendingIdentity;
  }
}

/** Concurrent sign-ins with one identity wait for its row lock. Without a limit they would hold every connection. */
const maxProviderTransactions = 2;
/** Sign-ins by code or link lock the rate-limit rows of their site and the row of the current minute. */
const maxMailTransactions = 3;
const maxWaiting = 1000;

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService({
  db,
  now,
  codes,
  limits,
  mails,
  candidates,
  identities,
  pendingIdentityLink,
  sessions,
  counts,
  pseudonymize,
}: SignInServiceOptions) {
  // Sites are served round robin, so that the sign-ins of one do not delay the others.
  const limitProviderTransactions = limitConcurrency(maxProviderTransactions, maxWaiting, unavailable);
  const limitMailTransactions = limitConcurrency(maxMailTransactions, maxWaiting, unavailable);

  return {
    /** Mails a code. An address without budget gets no mail, and the response does not reveal it. */
    async sendCode(email: string, client: SignInClient): Promise<void> {
      const permit = await limits.acquireSendPermit(email, await requesterFor(email, client));
      if (!permit) return codes.recordUnsent(email);
      const pendingIdentity = pendingIdentityLink.decryptIdentity(client.pendingIdentity, email)?.id;
      await codes.issue(email, permit, { requestSecret: client.requestSecret, pendingIdentity });
    },

    async verifyCode(email: string, otp: string, client: SignInClient): Promise<CompletedSignIn> {
      const requester = await requesterFor(email, client);
      return withSignInAudit({ method: 'code', client, email }, async () => {
        const presented = await findPresentedSession(client);
        const signIn = await redeemCode(email, otp, requester, async (trx, code) => {
          const candidate = await findOrCreateCandidate(email, client, trx);
          const offer = await offerIdentity(candidate, code.pendingIdentity, client, trx);
          return { ...(await replaceSession(presented, { method: 'code', candidate, client }, trx)), ...offer };
        });
        return finishSignIn(signIn, client);
      });
    },

    /** Requires a fresh code of a signed-in candidate. `work` runs in the transaction that consumes the code. */
    async confirmCode<Result>(
      { candidateId, email }: Pick<ActiveSession, 'candidateId' | 'email'>,
      otp: string,
      client: SignInClient,
      work: (trx: Db) => Promise<Result>,
    ): Promise<Result> {
      const requester = await requesterFor(email, client);
      const result = await withSignInAudit({ method: 'code', client, email }, () =>
        redeemCode(email, otp, requester, async (trx) => {
          await recordProof(candidateId, client, trx);
          return work(trx);
        }),
      );
      mails.wake();
      return result;
    },

    /** Records that a mailed link, opened in the browser of a signed-in candidate, proved the address. */
    async proveAddress(candidateId: string, client: SignInClient): Promise<void> {
      await runMailTransaction(client.address, (trx) => recordProof(candidateId, client, trx));
      mails.wake();
    },

    verifyLink(link: string, client: SignInClient): Promise<CompletedSignIn> {
      return withSignInAudit({ method: 'link', client }, async () => {
        limits.chargeLinkAttempt(client.address);
        const presented = await findPresentedSession(client);
        const signIn = await runMailTransaction(client.address, async (trx) => {
          const code = await codes.consumeLink(link, trx);
          if (!code) throw new DomainError('invalid', messages.linkInvalid, { code: 'invalid_link' });
          const candidate = await findOrCreateCandidate(code.email, client, trx);
          const offer = await offerIdentity(candidate, code.pendingIdentity, client, trx);
          const signIn = { ...(await replaceSession(presented, { method: 'link', candidate, client }, trx)), ...offer };
          // Last: this locks rows that all sign-ins by code or link share, and the work above may wait for the candidate's lock.
          await limits.refundSend(code.email, code.permit, trx);
          return signIn;
        });
        limits.refundLinkAttempt(client.address);
        return finishSignIn(signIn, client);
      });
    },

    /** Describes a mailed link without consuming it; undefined when it expired or was used. */
    async readLink(
      link: string,
      { requestSecret, address }: SignInClient,
    ): Promise<{ email: string; expiresAt: string; isRequestedHere: boolean } | undefined> {
      limits.chargeLinkAttempt(address);
      const found = await codes.findLink(link);
      if (!found) return undefined;
      limits.refundLinkAttempt(address);
      const { email, linkExpiresAt: expiresAt, requestedBy } = found;
      return {
        email,
        expiresAt,
        isRequestedHere: requestSecret !== undefined && requestedBy !== null && verifySecret(requestSecret, requestedBy),
      };
    },

    /** Consumes a link whose reader has another address. */
    async declineLink(link: string, { log, ip, address }: SignInClient): Promise<void> {
      limits.chargeLinkAttempt(address);
      const declined = await db.transaction().execute((trx) => codes.consumeLink(link, trx));
      if (!declined) return;
      limits.refundLinkAttempt(address);
      log.warn(
        { event: 'link_declined', address: pseudonymize(declined.email), ip },
        'a mailed link was opened by another person',
      );
    },

    /** Consumes a mailed link for `work` instead of a sign-in, within the same budget of its network. */
    async useLink<Result>({ address }: SignInClient, work: () => Promise<Result>): Promise<Result> {
      limits.chargeLinkAttempt(address);
      const result = await work();
      limits.refundLinkAttempt(address);
      return result;
    },

    /** Verifies an identity that a signed-in candidate wants to link, without a sign-in. */
    verifyForLink(
      method: 'google' | 'linkedin',
      client: SignInClient,
      prove: () => Promise<IdentityProof>,
    ): Promise<IdentityProof> {
      return withSignInAudit({ method, client }, () => withProviderLimits(client, prove));
    },

    /** Throws EmailCodeRequired while the provider alone cannot prove the address. */
    verifyIdentity(
      method: 'google' | 'linkedin',
      client: SignInClient,
      prove: () => Promise<IdentityProof>,
    ): Promise<CompletedSignIn<VerifiedCandidate>> {
      const completeSignIn = async () => {
        const proof = await prove();
        const presented = await findPresentedSession(client);
        const openSession = async (trx: Db) => {
          await proof.consume?.(trx);
          const candidate = await identities.findOrLinkCandidate(proof, client.deviceSecret, trx);
          return candidate && replaceSession(presented, { method, candidate, client }, trx);
        };
        const signIn = await limitProviderTransactions(() => runTransaction(openSession), getSitePrefix(client.address.network));
        if (!signIn) throw new EmailCodeRequired(pendingIdentityLink.encryptIdentity(proof));
        return finishSignIn(signIn, client);
      };
      return withSignInAudit({ method, client }, () => withProviderLimits(client, completeSignIn));
    },
  };

  /** Retries deadlocks: providers lock identity, then candidate; codes lock candidate, then identity. */
  function runTransaction<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
    return retryDeadlock(() => db.transaction().execute(work));
  }

  /** Queued apart from the attempt's charge, which has its own queue. */
  function runMailTransaction<Result>({ network }: ClientAddress, work: (trx: Db) => Promise<Result>): Promise<Result> {
    return limitMailTransactions(() => runTransaction(work), getSitePrefix(network));
  }

  /** Limits failed attempts with providers. */
  async function withProviderLimits<Result>({ address }: SignInClient, work: () => Promise<Result>): Promise<Result> {
    const charge = await limits.chargeProviderAttempt(address);
    const result = await work().catch(async (error) => {
      if (!isFailedProof(error)) await limits.refundProviderAttempt(address, charge);
      throw error;
    });
    await limits.refundProviderAttempt(address, charge);
    return result;
  }

  /** Consumes a valid code in the transaction of `work`. */
  async function redeemCode<Result>(
    email: string,
    otp: string,
    requester: Requester,
    work: (trx: Db, code: VerifiedCode) => Promise<Result>,
  ): Promise<Result> {
    const attempt = await limits.chargeCodeAttempt(email, requester, await codes.isLive(email));
    const code = await codes.verify(email, otp);
    if (!code) {
      if (attempt.isLast) await sendGuessNotice(email, requester, attempt);
      throw wrongCode();
    }
    const redeemed = await runMailTransaction(requester, async (trx) => {
      if (!(await codes.consume(code, trx))) throw wrongCode();
      const result = await work(trx, code);
      // Last: this locks rows that all sign-ins by code or link share, and the work above may wait for the candidate's lock.
      await limits.refundCodeAttempt(attempt, email, requester, code.permit, trx);
      return result;
    });
    limits.refundSiteCodeAttempt(requester);
    return redeemed;
  }

  /** The requester as rate limits see it: by its network, or by a device that the candidate trusts. */
  async function requesterFor(email: string, { address, deviceSecret }: SignInClient): Promise<Requester> {
    // A request without a device cookie costs the same query.
    const device = await trustedDeviceStore(db).findTrusted(deviceSecret ?? '', email, now().toISOString());
    return { ...address, device };
  }

  /** For an address that a mailed code just proved. */
  async function findOrCreateCandidate(email: string, { deviceSecret }: SignInClient, trx: Db): Promise<SignInCandidate> {
    const { id, hasResume, created } = await candidates.findOrCreate(email, { trx });
    const before = created ? undefined : await candidates.find(id, trx);
    await candidates.recordCodeUse(id, trx);
    if (before) await identities.recordAddressProof(before, deviceSecret, trx);
    return { id, email, hasResume, isNew: created };
  }

  /** For a signed-in candidate. Without a device cookie it would end the session that gave the proof. */
  async function recordProof(candidateId: string, { deviceSecret }: SignInClient, trx: Db): Promise<void> {
    const before = await candidates.find(candidateId, trx);
    if (!before) throw signedOut();
    await candidates.recordCodeUse(candidateId, trx);
    if (deviceSecret !== undefined) await identities.recordAddressProof(before, deviceSecret, trx);
  }

  /**
   * Offers the identity that waits in this browser, if this browser requested the code while it waited. A code that was
   * requested before, or elsewhere, belongs to a user who never saw the identity.
   */
  async function offerIdentity(
    { id, email }: SignInCandidate,
    requestedFor: string | null,
    client: SignInClient,
    trx: Db,
  ): Promise<{ offer?: IdentityOffer }> {
    if (client.pendingIdentity === undefined) return {};
    const identity = pendingIdentityLink.decryptIdentity(client.pendingIdentity, email);
    if (!identity || identity.id !== requestedFor || (await identityStore(trx).find(identity))) return {};
    return { offer: { identity, encrypted: pendingIdentityLink.encryptOffer(identity, id) } };
  }

  /** Runs before the transaction, whose connection it would wait for. */
  async function findPresentedSession({ session: { token, key } }: SignInClient): Promise<ActiveSession | undefined> {
    return token === undefined ? undefined : sessions.authenticate(token, key);
  }

  /**
   * Opens a session in the transaction of its proof: a used proof without a session, or the reverse, cannot be stored. Ends
   * the session that the request presents.
   */
  async function replaceSession<Candidate extends SignInCandidate>(
    presented: ActiveSession | undefined,
    { method, candidate, client }: { method: SignInMethod; candidate: Candidate; client: SignInClient },
    trx: Db,
  ): Promise<CompletedSignIn<Candidate>> {
    await candidates.recordSignIn(candidate.id, trx);
    if (presented) await sessions.endReplaced(presented.id, trx);
    const name = describeDevice(client.userAgent, client.type);
    const at = now();
    const device = await trustedDeviceStore(trx).trust(candidate.id, {
      knownSecret: client.deviceSecret,
      name,
      isBrowser: client.type === 'browser',
      now: at.toISOString(),
      expiresAt: isoAfter(at, signInLimitConfig.trustedDeviceTtlMs),
    });
    const session = await sessions.open(candidate.id, client.type, { method, device: name, trustedDevice: device.hash, trx });
    // The owner needs no notice of the first sign-in of an account.
    if (device.secret !== client.deviceSecret && !candidate.isNew) {
      if (method === 'google' || method === 'linkedin') await limits.chargeProviderDevice(candidate.id, trx);
      await mails.queueAccountNotice(trx, candidate.email, { type: 'new-device', device: name, method });
    }
    return { method, candidate, session, deviceSecret: device.secret };
  }

  /** Runs after the commit. */
  async function finishSignIn<SignIn extends CompletedSignIn>(signIn: SignIn, { log, ip }: SignInClient): Promise<SignIn> {
    const { method, candidate, session } = signIn;
    mails.wake();
    await sessions.endExcess(candidate.id, session);
    await untrustExcess(candidate.id, log);
    counts.signIns.increment({ way: method });
    log.warn({ event: 'signed_in', way: method, candidate: candidate.id, ip }, 'a candidate signed in');
    return signIn;
  }

  /** Runs after the commit: of several concurrent sign-ins the last one sees all devices. A failure waits for the next sign-in. */
  async function untrustExcess(candidateId: string, log: AppLogger): Promise<void> {
    try {
      await trustedDeviceStore(db).deleteExcess(candidateId, signInLimitConfig.maxTrustedDevices);
    } catch (err) {
      log.warn({ err, candidate: candidateId }, 'the oldest trusted devices of a candidate could not be deleted');
    }
  }

  /** Counts rejected proofs, rate limits included, and logs them unless repeated (ASVS 5.0, 16.3.1). */
  async function withSignInAudit<Result>(
    { method, client, email }: { method: SignInMethod; client: SignInClient; email?: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) {
        const address = email === undefined ? undefined : pseudonymize(email);
        counts.signInsRejected.increment({ way: method, reason: error.code });
        if (!error.details.isRepeated)
          client.log.warn(
            { event: 'sign_in_failed', way: method, address, refused: error.code, reason: error.details.reason, ip: client.ip },
            'a sign-in failed',
          );
      }
      throw error;
    }
  }

  /**
   * Notifies the owner of an address of repeated wrong codes. An address without an account and without a mailed code has
   * nothing to guess: it costs the same work, but gets no mail.
   */
  async function sendGuessNotice(email: string, requester: Requester, attempt: CodeAttempt): Promise<void> {
    const isAdmitted = await limits.admitGuessNotice(requester);
    const [hasAccount, hasCode] = [await candidates.exists(email), await codes.isRecent(email)];
    const isDue = isAdmitted && (hasAccount || hasCode);
    await db.transaction().execute(async (trx) => {
      if (await limits.chargeGuessNotice(email, attempt, isDue, trx)) await mails.queueGuessNotice(trx, email);
      else await mails.rehearseGuessNotice(trx, email);
    });
    mails.wake();
  }
}

/** False for a failure of the portal, for a provider that does not answer, and for a proof that needs a code besides. */
const isFailedProof = (error: unknown) =>
  error instanceof DomainError &&
  !(error instanceof EmailCodeRequired) &&
  error.kind !== 'unavailable' &&
  !error.details.isUnanswered;

/** Never 401, after which a page clears its session and opens /login (spec §4). */
const wrongCode = () =>
  new DomainError('invalid', messages.otpInvalid, { code: 'invalid_otp', fields: { otp: messages.otpInvalid } });
