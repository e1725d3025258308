/** Formats the metrics of the process, its database and its cache for Prometheus. */
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { CatalogueAnnouncements } from '#server/catalogue/catalogue-announcements.ts';
import type { ResponseCache } from '#server/response-cache/response-cache.ts';
import type { Database, Db } from '../db/database.ts';
import type { ReadDatabase, ReadStatistics } from '../db/read-database.ts';
import type { Counters } from './counters.ts';
import { type DatabaseStatistics, readDatabaseStatistics } from './database-statistics.ts';
import { type MetricSnapshot, mergeSnapshots, takeSnapshot } from './metric-snapshot.ts';
import { formatPrometheus, type Metric } from './prometheus-format.ts';

interface MetricsReportOptions {
  database: Database;
  reads: Pick<ReadDatabase, 'stats'>;
  /** On PostgreSQL. */
  announcements: Pick<CatalogueAnnouncements, 'areHeard'> | undefined;
  responseCache: ResponseCache;
  responseTimes: { metric(): Metric };
  counts: Counters;
  now: () => Date;
  /** The public server, whose connections count. */
  server: Pick<Server, 'getConnections'>;
  /** Where several workers serve one port. */
  workerLink: MetricsLink | undefined;
}

interface MetricsLink {
  serveMetrics(read: () => Promise<MetricSnapshot[]>): void;
  collectMetrics(): Promise<MetricSnapshot[][]>;
}

export interface MetricsReport {
  read(): Promise<string>;
  close(): void;
}

export function createMetricsReport(options: MetricsReportOptions): MetricsReport {
  const { database, reads, announcements, responseCache, responseTimes, counts, now, server, workerLink } = options;
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();

  /** Metrics that each process has of its own. */
  async function readOwnMetrics(): Promise<MetricSnapshot[]> {
    const connections = await new Promise<number>((done) => server.getConnections((_error, count) => done(count ?? 0)));
    const isUp = await isReachable(database.db);
    const metrics = takeSnapshot([
      responseTimes.metric(),
      ...processMetrics(loopDelay, connections),
      ...databaseMetrics(database, isUp),
      ...(announcements ? announcementMetrics(announcements) : []),
      ...readMetrics(reads.stats()),
      ...Object.values(counts).map(({ metric }) => metric),
      ...cacheMetrics(responseCache),
    ]);
    loopDelay.reset();
    return metrics;
  }
  workerLink?.serveMetrics(readOwnMetrics);

  return {
    close: () => void loopDelay.disable(),

    async read() {
      const [own, others] = await Promise.all([readOwnMetrics(), workerLink?.collectMetrics() ?? []]);
      // A statistics query that is too slow does not make the database count as down.
      const statistics = await readDatabaseStatistics(database.db, now()).catch(() => undefined);
      return formatPrometheus([...mergeSnapshots([own, ...others]), ...(statistics ? statisticsMetrics(statistics) : [])]);
    },
  };
}

const isReachable = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

const singleValue = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number,
  across?: Metric['across'],
): Metric => ({
  name,
  type,
  help,
  across,
  samples: () => [{ value }],
});

function processMetrics(loopDelay: ReturnType<typeof monitorEventLoopDelay>, connections: number): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    singleValue(
      'careers_event_loop_delay_p99_seconds',
      'gauge',
      'Delay of the event loop since the last look.',
      loopDelay.percentile(99) / 1e9,
      'max',
    ),
    singleValue(
      'careers_event_loop_delay_max_seconds',
      'gauge',
      'Longest delay of the event loop since the last look.',
      loopDelay.max / 1e9,
      'max',
    ),
    singleValue('careers_memory_resident_bytes', 'gauge', 'Memory of the workers. What they share counts in each.', rss),
    singleValue('careers_memory_heap_bytes', 'gauge', 'Used heap.', heapUsed),
    singleValue('careers_cpu_seconds_total', 'counter', 'CPU time of the workers.', (user + system) / 1e6),
    singleValue('careers_open_connections', 'gauge', 'Open client connections.', connections),
    singleValue('careers_uptime_seconds', 'gauge', 'Seconds since the youngest worker started.', process.uptime(), 'min'),
  ];
}

function databaseMetrics({ queryDurations: queries, poolStats: pool }: Database, isUp: boolean): Metric[] {
  const { total, idle, waiting } = pool();
  return [
    singleValue('careers_database_up', 'gauge', '1 if the database answers.', isUp ? 1 : 0, 'min'),
    {
      name: 'careers_database_query_seconds',
      type: 'histogram',
      help: 'Time of statements.',
      samples: () => queries.samples(),
    },
    {
      name: 'careers_database_connections',
      type: 'gauge',
      help: 'Connections to the database, and who waits for one.',
      samples: () => Object.entries({ total, idle, waiting }).map(([state, value]) => ({ labels: { state }, value })),
    },
  ];
}

const announcementMetrics = ({ areHeard }: Pick<CatalogueAnnouncements, 'areHeard'>): Metric[] => [
  singleValue(
    'careers_announcements_heard',
    'gauge',
    '1 while changes of jobs are announced, so that cached responses need no query.',
    areHeard() ? 1 : 0,
    'min',
  ),
];

function readMetrics(stats: ReadStatistics | undefined): Metric[] {
  if (!stats) return [];
  return [
    {
      name: 'careers_replicas',
      type: 'gauge',
      help: 'Replicas of the database, by state.',
      across: 'min',
      samples: () => Object.entries(stats.replicas).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'careers_public_reads_total',
      type: 'counter',
      help: 'Statements for public pages, searches and alerts, by the server that answered.',
      samples: () => Object.entries(stats.queries).map(([server, value]) => ({ labels: { server }, value })),
    },
  ];
}

function cacheMetrics(responseCache: ResponseCache): Metric[] {
  const { entries, bytes, hits, misses } = responseCache.stats();
  return [
    singleValue('careers_kept_answers', 'gauge', 'Cached responses.', entries),
    singleValue('careers_kept_answers_bytes', 'gauge', 'Memory of the cached responses.', bytes),
    singleValue('careers_kept_answers_hits_total', 'counter', 'Cache hits.', hits),
    singleValue('careers_kept_answers_misses_total', 'counter', 'Cache misses.', misses),
  ];
}

function statisticsMetrics(statistics: DatabaseStatistics): Metric[] {
  const { webhooks } = statistics;
  const { waiting, sent, givenUp } = statistics.mails;
  return [
    {
      name: 'careers_mails',
      type: 'gauge',
      help: 'Mails of the last week.',
      samples: () => Object.entries({ waiting, sent, given_up: givenUp }).map(([state, value]) => ({ labels: { state }, value })),
    },
    singleValue(
      'careers_mail_oldest_waiting_seconds',
      'gauge',
      'How long the oldest mail waits.',
      statistics.mails.oldestWaitsSeconds,
    ),
    {
      name: 'careers_webhook_events',
      type: 'gauge',
      help: 'Events that webhooks have not accepted, of the last month.',
      samples: () =>
        Object.entries({ waiting: webhooks.waiting, failed: webhooks.failed }).map(([state, value]) => ({
          labels: { state },
          value,
        })),
    },
    singleValue(
      'careers_webhook_oldest_waiting_seconds',
      'gauge',
      'How long the oldest event waits.',
      webhooks.oldestWaitsSeconds,
    ),
    singleValue('careers_code_tries_last_hour', 'gauge', 'Sign-in codes that untrusted devices tried.', statistics.codes.tries),
    singleValue(
      'careers_code_failures_last_hour',
      'gauge',
      'Wrong sign-in codes of untrusted devices.',
      statistics.codes.failures,
    ),
    singleValue(
      'careers_code_mails_unused_last_hour',
      'gauge',
      'Unused code mails to untrusted devices.',
      statistics.codes.unusedMails,
    ),
    singleValue(
      'careers_code_entry_closed',
      'gauge',
      '1 while too many wrong codes close the entry.',
      statistics.codes.closed ? 1 : 0,
    ),
    singleValue(
      'careers_applications_overdue',
      'gauge',
      'Applications without an answer whose promised reply is due within five days or past.',
      statistics.overdueApplications,
    ),
    {
      name: 'careers_visits_today',
      type: 'gauge',
      help: 'Views of jobs, applications begun and sent since midnight UTC, without bots.',
      samples: () => Object.entries(statistics.visits).map(([step, value]) => ({ labels: { step }, value })),
    },
    singleValue('careers_sources', 'gauge', 'Job boards that the portal reads.', statistics.sources.all),
    singleValue('careers_sources_failing', 'gauge', 'Job boards whose last run failed.', statistics.sources.failing),
    {
      name: 'careers_ats_applications',
      type: 'gauge',
      help: 'Applications for applicant tracking systems, by state.',
      samples() {
        const { waiting, handedOver, refused, uncertain } = statistics.ats;
        const states = { waiting, handed_over: handedOver, refused, uncertain };
        return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));
      },
    },
    singleValue(
      'careers_ats_oldest_waiting_seconds',
      'gauge',
      'How long the oldest application waits for its applicant tracking system.',
      statistics.ats.oldestWaitsSeconds,
    ),
    singleValue('careers_jobs_open', 'gauge', 'Open jobs.', statistics.jobs),
    singleValue('careers_catalogue_changes_total', 'counter', 'Changes of jobs.', statistics.changes),
    singleValue('careers_files', 'gauge', 'Resumes and pictures.', statistics.files),
  ];
}
