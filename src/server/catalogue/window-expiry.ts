/** Computes until when time windows contain the same jobs. */
import type { Db } from '../platform/db/database.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';
import { computeCutoffs } from '../search/query/search-filters.ts';

/** Milliseconds since 1970. */
interface Validity {
  from: number;
  until: number;
}

export function windowExpiry(db: Db) {
  let cache = { version: '', validity: new Map<PostedWindow, Validity>() };

  /** Finds the time when the next job leaves the window, for an unchanged catalogue. */
  async function readValidity(window: PostedWindow, at: Date): Promise<Validity> {
    const since = computeCutoffs(at)[window];
    const oldest = await db
      .selectFrom('search_jobs')
      .where('approved_at', '>=', since)
      .select(({ fn }) => fn.min('approved_at').as('approvedAt'))
      .executeTakeFirst();
    const from = at.getTime();
    const leavesIn = oldest?.approvedAt ? Date.parse(oldest.approvedAt) - Date.parse(since) + 1 : Number.POSITIVE_INFINITY;
    return { from, until: from + leavesIn };
  }

  /** @param version the version of the catalogue, read before the call */
  return async (windows: readonly PostedWindow[], at: Date, version: string): Promise<number> => {
    if (windows.length === 0) return Number.POSITIVE_INFINITY;
    if (cache.version !== version) cache = { version, validity: new Map() };
    const { validity } = cache;
    const expiries = windows.map(async (window) => {
      const cached = validity.get(window);
      if (cached && isValidAt(cached, at)) return cached.until;
      const current = await readValidity(window, at);
      validity.set(window, current);
      return current.until;
    });
    return Math.min(...(await Promise.all(expiries)));
  };
}

/** Tests the start as well, because a clock may be set back. */
const isValidAt = ({ from, until }: Validity, at: Date) => from <= at.getTime() && at.getTime() < until;
