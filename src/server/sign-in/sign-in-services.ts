/** Creates the services of sign-in: codes, limits, identities, providers, devices. */
import { randomInt } from 'node:crypto';
import type { CandidateService } from '../candidates/candidates.ts';
import type { Config } from '../config.ts';
import type { AppLogger } from '../logger.ts';
import { deriveKeys, type KeyRing } from '../platform/crypto/secret-key.ts';
import type { Db } from '../platform/db/database.ts';
import type { openMailService } from '../platform/mail/mail-service.ts';
import type { Counters } from '../platform/metrics/counters.ts';
import { isLoopbackHost } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { createOneTimeCodeService } from './codes/one-time-codes.ts';
import { createSignInRateLimiter } from './limits/sign-in-rate-limiter.ts';
import { createIdentityService } from './providers/identities.ts';
import { createLinkedIdentityService } from './providers/linked-identities.ts';
import { createPendingIdentityLink } from './providers/pending-identity-link.ts';
import type { SessionService } from './sessions/sessions.ts';
import { createSignedInDevices } from './sessions/signed-in-devices.ts';
import { createSignInService } from './sign-in.ts';

interface SignInServiceOptions {
  env: Config;
  secrets: KeyRing;
  db: Db;
  mails: ReturnType<typeof openMailService>;
  candidates: CandidateService;
  sessions: SessionService;
  rateLimits: RateLimiter;
  runOwnerTransaction: RunOwnerTransaction;
  counts: Counters;
  pseudonymize: (email: string) => string;
  now: Clock;
  log: AppLogger;
}

export async function createSignInServices(options: SignInServiceOptions) {
  const { env, secrets, db, mails, candidates, sessions, rateLimits, runOwnerTransaction, counts, pseudonymize, now, log } =
    options;
  const codes = createOneTimeCodeService({
    db,
    keys: deriveKeys(secrets, 'one-time-codes'),
    now,
    draw: randomInt,
    mails,
  });
  const limits = createSignInRateLimiter({
    db,
    now,
    log,
    enabled: env.rateLimits,
    staysLocal: isLoopbackHost(new URL(env.publicOrigin).hostname) && !env.smtpUrl,
    codeMailsPerHour: env.codeMailsPerHour,
  });
  const identities = createIdentityService({ candidates, sessions, mails, limits: rateLimits, now });
  const keys = deriveKeys(secrets, 'waiting-identity');
  const pendingIdentityLink = createPendingIdentityLink({ keys, now });
  const linkedIdentities = createLinkedIdentityService({
    db,
    keys,
    sessions,
    mails,
    limits: rateLimits,
    runOwnerTransaction,
    now,
  });
  const signIn = createSignInService({
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
  });
  const google = env.google && (await import('./providers/google-provider.ts')).createGoogleProvider(env.google, now);
  const linkedin =
    env.linkedin &&
    (await import('./providers/linkedin-provider.ts')).createLinkedinProvider(env.linkedin, env.publicOrigin, now, log);
  return {
    signIn,
    signedInDevices: createSignedInDevices({ db, sessions, now, log }),
    linkedIdentities,
    pendingIdentityLink,
    codeAddressKeys: deriveKeys(secrets, 'code-address'),
    linkStartKeys: deriveKeys(secrets, 'link-start'),
    google,
    linkedin,
  };
}
