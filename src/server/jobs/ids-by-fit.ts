import type { Fit } from './fit.ts';
import type { SearchEngine, Wanted } from './search-engine.ts';
import { all, any, token } from './search-expression.ts';

export interface FittingPage extends Fit {
  ids: number[];
  /** Whether any of the jobs that are wanted fits at all. */
  fitting: boolean;
}

/** One page of the wanted jobs: those that fit, best first; then all others, the newest first. */
export async function idsByFit(
  engine: SearchEngine,
  wanted: Wanted,
  fit: Fit,
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<FittingPage> {
  const skip = (page - 1) * pageSize;
  const fits = any(fit.tokens.map((each) => token(each.token)));
  const ids = skip < total ? await engine.fitting(wanted, fit.tokens, pageSize, skip) : [];
  const left = Math.min(pageSize, total - skip) - ids.length;
  if (left <= 0) return { ...fit, ids, fitting: ids.length > 0 };

  const fitting =
    skip + ids.length === 0 || ids.length > 0
      ? ids.length
      : await engine.count({ ...wanted, expression: all([fits, wanted.expression]) });
  const rest = await engine.page({ ...wanted, except: fits }, left, Math.max(0, skip - fitting));
  return { ...fit, ids: [...ids, ...rest], fitting: fitting > 0 };
}
