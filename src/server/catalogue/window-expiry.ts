/** Until when windows of days hold the same jobs: asked once for each state of the catalogue, and again when a job has left. */
import type { Db } from '../platform/db/database.ts';
import type { PostedWindow } from '../search/engines/search-engine.ts';
import { computeCutoffs } from '../search/query/search-filters.ts';

/** Both in ms since 1970. */
interface Span {
  from: number;
  until: number;
}

export function windowExpiry(db: Db) {
  let known = { stamp: '', spans: new Map<PostedWindow, Span>() };

  /** When the next job leaves, if the catalogue stays as it is. */
  async function spanOf(window: PostedWindow, at: Date): Promise<Span> {
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

  /** @param stamp of the catalogue, read before; what is written after that makes another one */
  return async (windows: readonly PostedWindow[], at: Date, stamp: string): Promise<number> => {
    if (windows.length === 0) return Number.POSITIVE_INFINITY;
    if (known.stamp !== stamp) known = { stamp, spans: new Map() };
    const { spans } = known;
    const ends = windows.map(async (window) => {
      const remembered = spans.get(window);
      if (remembered && holdsAt(remembered, at)) return remembered.until;
      const span = await spanOf(window, at);
      spans.set(window, span);
      return span.until;
    });
    return Math.min(...(await Promise.all(ends)));
  };
}

/** Not only "not over yet": a clock may be set back. */
const holdsAt = ({ from, until }: Span, at: Date) => from <= at.getTime() && at.getTime() < until;
