import type { Db } from '../db/database.ts';
import type { CatalogueWords } from './catalogue-words.ts';
import { type Fit, fitOf } from './fit.ts';
import type { SearchEngine, Wanted } from './search-engine.ts';
import { all, any, isNothing, token } from './search-expression.ts';

interface Asked {
  candidateId: string;
  page: number;
  pageSize: number;
}

/**
 * One page of the wanted jobs in a candidate's own order: those that fit, best first; then all others, the newest first.
 * Undefined when nothing is known of the candidate, or none of the jobs fits: then the order is the same for everybody.
 */
export async function ownPage(
  db: Db,
  engine: SearchEngine,
  wanted: Wanted,
  words: CatalogueWords,
  { candidateId, page, pageSize }: Asked,
): Promise<(Fit & { ids: number[] }) | undefined> {
  const fit = await fitOf(db, candidateId, words);
  if (!fit || isNothing(wanted.expression)) return undefined;
  const skip = (page - 1) * pageSize;
  const ids = await engine.fitting(wanted, fit.tokens, pageSize, skip);
  if (ids.length === pageSize) return { ...fit, ids };

  const fits = any(fit.tokens.map((each) => token(each.token)));
  const fitting =
    ids.length > 0 ? skip + ids.length : await engine.count({ ...wanted, expression: all([fits, wanted.expression]) });
  if (fitting === 0) return undefined;
  const others = await engine.page({ ...wanted, except: fits }, pageSize - ids.length, Math.max(0, skip - fitting));
  return { ...fit, ids: [...ids, ...others] };
}
