/** How often something may happen. */
import type { Client } from '../http/network.ts';

/** At most so many in any stretch of time this long. */
export interface Window {
  most: number;
  perMs: number;
}

/** All of them hold at once. */
export type Windows = readonly Window[];

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * For clients on this machine's own loopback: whoever develops here, or everybody behind a proxy that TRUST_PROXY does
 * not name, who then are one client.
 */
const loopbackFactor = 30;

const times = (windows: Windows, factor: number): Windows => windows.map(({ most, perMs }) => ({ most: most * factor, perMs }));

/** What a client may do that is known by its network alone. */
export const forNetwork = (windows: Windows, { onLoopback }: Client) => (onLoopback ? times(windows, loopbackFactor) : windows);
