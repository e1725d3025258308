/** Reads a page of search results in the candidate's own order. */
import type { Db } from '#server/platform/db/database.ts';
import type { IndexQuery, SearchEngine } from '../engines/search-engine.ts';
import { and, isMatchNone, or, tokenQuery } from '../query/boolean-query.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { computeRelevance, type Relevance } from './relevance.ts';

interface PageRequest {
  candidateId: string;
  page: number;
  pageSize: number;
}

/**
 * Relevant jobs come first, most relevant first; then all others, newest first.
 * Returns undefined without a profile, and without a relevant job among the matches.
 */
export async function personalizedPage(
  db: Db,
  engine: SearchEngine,
  matches: IndexQuery,
  vocabulary: CatalogueVocabulary,
  { candidateId, page, pageSize }: PageRequest,
): Promise<(Relevance & { ids: number[] }) | undefined> {
  const relevance = await computeRelevance(db, candidateId, vocabulary);
  if (!relevance || isMatchNone(matches.query)) return undefined;
  const skip = (page - 1) * pageSize;
  const ids = await engine.findByRelevance(matches, relevance.tokens, pageSize, skip);
  if (ids.length === pageSize) return { ...relevance, ids };

  const relevant = or(relevance.tokens.map(({ token }) => tokenQuery(token)));
  const relevantCount =
    ids.length > 0 ? skip + ids.length : await engine.count({ ...matches, query: and([relevant, matches.query]) });
  if (relevantCount === 0) return undefined;
  const others = await engine.findPage(
    { ...matches, exclude: relevant },
    pageSize - ids.length,
    Math.max(0, skip - relevantCount),
  );
  return { ...relevance, ids: [...ids, ...others] };
}
