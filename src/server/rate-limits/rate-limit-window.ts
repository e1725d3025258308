/** Types of rate limits, and the error for a client that exceeds one. */
import { DomainError } from '../domain-error.ts';
import { hourMs, minuteMs } from '../platform/time/durations.ts';

/** At most `max` charges within any period of this length. */
export interface RateLimitWindow {
  max: number;
  windowMs: number;
}

/** A charge must fit all windows. */
export type RateLimit = readonly RateLimitWindow[];

/** A subject, such as a network or an address, with its limit. */
export interface LimitedSubject {
  subject: string;
  limit: RateLimit;
}

/** Where a request comes from, as far as rate limits distinguish clients. */
export interface ClientAddress {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** The client is on this machine and so is the portal's origin. */
  onLoopback: boolean;
}

/** All tabs, tests and scripts of a developer share one address. */
export const loopbackFactor = 30;

/** The limit of a client that only its network identifies. */
export const limitForClient = (limit: RateLimit, client: ClientAddress): RateLimit =>
  limit.map((window) => windowForClient(window, client));

export const windowForClient = ({ max, windowMs }: RateLimitWindow, { onLoopback }: ClientAddress): RateLimitWindow => ({
  max: onLoopback ? max * loopbackFactor : max,
  windowMs,
});

/** The message and the Retry-After header state the wait. */
export const tooManyRequests = (waitMs: number, message: (wait: string) => string, isRepeated = false) =>
  new DomainError('rate-limited', message(describeWait(waitMs)), { retryAfter: retryAfterSeconds(waitMs), isRepeated });

/** For the Retry-After header. */
export const retryAfterSeconds = (waitMs: number) => Math.max(1, Math.ceil(waitMs / 1000));

function describeWait(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  if (minutes === 1) return '1 minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(waitMs / hourMs)} hours`;
}
