/** How often something may happen. */
import type { ClientAddress } from '../http/client-address.ts';

/** At most so many in any stretch of time this long. */
export interface RateLimitWindow {
  max: number;
  windowMs: number;
}

/** All of them hold at once. */
export type RateLimit = readonly RateLimitWindow[];

/**
 * For clients on this machine's own loopback: whoever develops here, or everybody behind a proxy that TRUST_PROXY does
 * not name, who then are one client.
 */
const loopbackFactor = 30;

const times = (windows: RateLimit, factor: number): RateLimit =>
  windows.map(({ max: most, windowMs: perMs }) => ({ max: most * factor, windowMs: perMs }));

/** What a client may do that is known by its network alone. */
export const limitForClient = (windows: RateLimit, { onLoopback }: ClientAddress) =>
  onLoopback ? times(windows, loopbackFactor) : windows;
