/** Tables of identities, sessions, codes and limits. */
import type { ColumnType, Generated } from 'kysely';
import type { SignInMethod } from '#contract/session-calls.ts';
import type { SignInProvider } from '#contract/sign-in-providers.ts';
import type { IsoTimestamp, SqlBoolean } from './column-types.ts';

/** A candidate's account at an identity provider. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  candidate_id: string;
  provider: SignInProvider;
  /** Name and address at the provider. */
  name: string;
  email: string;
  /** When the candidate's address was proven for this identity; null before. */
  proven_at: IsoTimestamp | null;
  used_at: IsoTimestamp | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
}

export interface SessionsTable {
  id: string;
  candidate_id: string;
  secret_hash: string;
  /** The hash of the HttpOnly key; null for a session of a plain API client. */
  key_hash: string | null;
  /** The previous key, valid for one more minute. */
  previous_key_hash: string | null;
  key_rotated_at: IsoTimestamp | null;
  /** A `SignInMethod` of the contract. */
  way: SignInMethod;
  /** The browser and system in words. */
  device: string;
  /** The trusted device that opened the session, until its trust ends. */
  trusted_device: string | null;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  last_seen_at: IsoTimestamp;
  expires_at: IsoTimestamp;
  ended_at: IsoTimestamp | null;
}

export interface OneTimeCodesTable {
  id: string;
  email: string;
  code_mac: string;
  /** The secret key of the MAC. */
  key_id: string | null;
  /** The hash of the secret in the mailed link. */
  link_hash: string | null;
  attempts: number;
  created_at: ColumnType<IsoTimestamp, IsoTimestamp, never>;
  expires_at: IsoTimestamp;
  /** When the mailed link expires; null if with the code. */
  link_expires_at: IsoTimestamp | null;
  used_at: IsoTimestamp | null;
  /** The requesting network and its charge, refunded when the code is used. */
  asked_from: string | null;
  charge: string | null;
  /** The hash of the secret of the browser that requested the code. */
  requested_by: string | null;
  /** The id of the pending identity of the requesting browser. */
  pending_identity: string | null;
}

/** Counters of all rate limits, not only those of sign-in. */
export interface SignInLimitsTable {
  /** The limit and its subject, such as `guesses asha@example.com`. */
  subject: string;
  /** Event times, newest first, each of the same width. */
  marks: string;
  expires_at: IsoTimestamp;
}

/** Code attempts and code mails of untrusted devices, over the whole portal. */
export interface CodeTalliesTable {
  minute: IsoTimestamp;
  tries: number;
  failures: number;
  mails: Generated<number>;
}

/** Browsers with an earlier sign-in of the candidate. */
export interface TrustedDevicesTable {
  secret_hash: string;
  candidate_id: string;
  /** The browser and system in words; empty before migration 021. */
  name: Generated<string>;
  /** 0 for an API client that keeps cookies. */
  is_browser: Generated<SqlBoolean>;
  /** Null before migration 021. */
  created_at: IsoTimestamp | null;
  /** 180 days after the last sign-in. */
  expires_at: IsoTimestamp;
}

export interface UsedTokensTable {
  hash: string;
  expires_at: IsoTimestamp;
}
