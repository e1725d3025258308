/** Limits what one source adds to the catalogue of all: its open jobs, and the names in the filters of every list. */
import type { CatalogueStore } from '../catalogue/catalogue-store.ts';
import type { ImportTarget } from '../catalogue/import/job-import.ts';
import type { Db } from '../platform/db/database.ts';
import { SourceError } from './download/source-error.ts';
import { readOpenJobs } from './source-row-store.ts';

export interface SourceLimits {
  jobs: number;
  companies: number;
  categories: number;
}

/** Many times what the largest boards have. */
const defaultLimits: SourceLimits = { jobs: 20_000, companies: 500, categories: 500 };

/** The target throws a SourceError before it saves a batch beyond a limit. The jobs before stay. */
export async function limitSource(
  catalogue: CatalogueStore,
  db: Db,
  source: string,
  limits: SourceLimits = defaultLimits,
): Promise<ImportTarget> {
  const { companies, categories, ...open } = await readOpenJobs(db, source);
  let { count } = open;
  return {
    ...catalogue,
    async saveJobs(owner, prepared, at) {
      for (const { company, categories: names } of prepared.jobs) {
        companies.add(company);
        for (const name of names) categories.add(name);
      }
      assertAtMost(limits.jobs, count, 'open jobs');
      assertAtMost(limits.companies, companies.size, 'companies');
      assertAtMost(limits.categories, categories.size, 'categories');
      const saved = await catalogue.saveJobs(owner, prepared, at);
      count += saved.created + saved.reopened;
      return saved;
    },
  };
}

function assertAtMost(limit: number, count: number, things: string): void {
  if (count > limit) throw new SourceError(`has more than ${limit.toLocaleString('en')} ${things}; no more jobs are saved`);
}
