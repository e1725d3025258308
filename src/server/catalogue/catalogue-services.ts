/** Creates the services that read and search the catalogue. */
import type { Config } from '../config.ts';
import type { AppLogger } from '../logger.ts';
import type { Database } from '../platform/db/database.ts';
import { openReadDatabase } from '../platform/db/read-database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createSearchPool } from '../search/pool/search-pool.ts';
import { getSearchQueueKey } from '../search/pool/search-queue-key.ts';
import { createSearch } from '../search/search.ts';
import { createSuggester } from '../search/suggestions/suggester.ts';
import { syndicationStore } from '../syndication/syndication-store.ts';
import { searchThreadsOfWorker } from '../workers/worker-count.ts';
import { createCatalogueAnnouncements } from './catalogue-announcements.ts';
import { catalogueVersion } from './catalogue-version.ts';
import { categoryLinesReader } from './category-lines.ts';
import { jobsStore } from './job-store.ts';
import { searchExamplesReader } from './search-examples.ts';

interface CatalogueServiceOptions {
  env: Config;
  database: Database;
  now: Clock;
  log: AppLogger;
}

export function createCatalogueServices({ env, database, now, log }: CatalogueServiceOptions) {
  const { db, engine } = database;
  const reads = openReadDatabase({ primary: database, urls: env.databaseReadUrls, dataDir: env.dataDir, log });
  const primaryJobs = jobsStore(db, now);
  const publicJobs = jobsStore(reads.db, now);
  const announcements = env.databaseUrl
    ? createCatalogueAnnouncements({ db, listenUrls: env.databaseListenUrls, log })
    : undefined;
  const versions = catalogueVersion({
    database,
    announcements,
    staleIfErrorSeconds: env.staleIfErrorSeconds,
    requireCurrent: reads.requireCurrent,
    now,
  });
  const search = createSearch(database, now);
  const publicSearch = reads.db === db ? search : createSearch({ ...database, db: reads.db }, now);
  const searchPool = createSearchPool({
    engine,
    dataDir: env.dataDir,
    search: {
      // A candidate's search depends on what they have just written.
      find: (request, at) => (request.candidateId === undefined ? publicSearch : search).find(request, at),
      findChanged: publicSearch.findChanged,
    },
    now,
    getQueueKey: getSearchQueueKey,
    threads: searchThreadsOfWorker(env.workers),
  });
  return {
    reads,
    /** Reads the primary alone. */
    primaryJobs,
    /** Reads replicas alone. */
    publicJobs,
    jobs: {
      ...publicJobs,
      findOpenJob: (id: number, candidateId: string | undefined) =>
        (candidateId === undefined ? publicJobs : primaryJobs).findOpenJob(id, candidateId),
    },
    categoryLines: categoryLinesReader(reads.db, publicJobs, now),
    announcements,
    catalogueVersion: versions,
    searchExamples: searchExamplesReader(reads.db, versions, now),
    syndication: syndicationStore(reads.db, now),
    search,
    searchPool,
    suggestions: createSuggester(reads.db),
  };
}
