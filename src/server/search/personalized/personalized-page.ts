import type { Db } from '#server/platform/db/database.ts';
import type { IndexQuery, SearchEngine } from '../engines/search-engine.ts';
import { and, isMatchNone, or, tokenQuery } from '../query/boolean-query.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { computeRelevance, type Relevance } from './relevance.ts';

interface Asked {
  candidateId: string;
  page: number;
  pageSize: number;
}

/**
 * One page of the wanted jobs in a candidate's own order: those that fit, best first; then all others, the newest first.
 * Undefined when nothing is known of the candidate, or none of the jobs fits: then the order is the same for everybody.
 */
export async function personalizedPage(
  db: Db,
  engine: SearchEngine,
  wanted: IndexQuery,
  words: CatalogueVocabulary,
  { candidateId, page, pageSize }: Asked,
): Promise<(Relevance & { ids: number[] }) | undefined> {
  const fit = await computeRelevance(db, candidateId, words);
  if (!fit || isMatchNone(wanted.query)) return undefined;
  const skip = (page - 1) * pageSize;
  const ids = await engine.findByRelevance(wanted, fit.tokens, pageSize, skip);
  if (ids.length === pageSize) return { ...fit, ids };

  const fits = or(fit.tokens.map((each) => tokenQuery(each.token)));
  const fitting = ids.length > 0 ? skip + ids.length : await engine.count({ ...wanted, query: and([fits, wanted.query]) });
  if (fitting === 0) return undefined;
  const others = await engine.findPage({ ...wanted, exclude: fits }, pageSize - ids.length, Math.max(0, skip - fitting));
  return { ...fit, ids: [...ids, ...others] };
}
