/** The counts of a search as the wire has them: by the value that the filter sends. */
import { jobTypeOptions } from '#contract/job-words.ts';
import type { FacetCounts } from '#contract/jobs.ts';
import type { Facets } from './search-facets.ts';
import { mark } from './search-tokens.ts';

export async function facetCounts(
  { byToken, byPostedOn }: Facets,
  categoryNames: (ids: number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<FacetCounts> {
  const categoryIds = [...byToken.keys()]
    .filter((token) => token.startsWith(mark.category))
    .map((token) => Number(token.slice(1)));
  const names = await categoryNames(categoryIds);
  const counts = (kind: string, wireValue: (rest: string) => string | undefined) =>
    Object.fromEntries(
      [...byToken].flatMap(([token, jobs]) => {
        const value = token.startsWith(kind) ? wireValue(token.slice(1)) : undefined;
        return value ? [[value, jobs]] : [];
      }),
    );
  return {
    category: counts(mark.category, (id) => names.get(Number(id))),
    company: counts(mark.company, (id) => id),
    jobType: counts(mark.type, (type) => jobTypeOptions.find(({ code }) => code === type)?.value),
    workmode: counts(mark.workmode, (mode) => mode),
    jobPostedOn: byPostedOn,
  };
}
