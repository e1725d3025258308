/** `GET /metrics`: how the process is, for Prometheus on this machine or with METRICS_TOKEN. For everybody else there is nothing. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isLocalRequest } from '#server/http/loopback.ts';
import type { ResponseTimes } from '#server/http/response-times.ts';
import type { ResponseCache } from '#server/response-cache/response-cache.ts';
import type { Database, Db } from '../db/database.ts';
import type { Counters } from './counters.ts';
import { type DatabaseStatistics, readDatabaseStatistics } from './database-statistics.ts';
import { formatPrometheus, type Metric } from './prometheus-format.ts';

interface MetricsSettings {
  database: Database;
  responseCache: ResponseCache;
  responseTimes: ResponseTimes;
  counts: Counters;
  now: () => Date;
  mayRead: MayRead;
}

type MayRead = (request: FastifyRequest) => boolean;

/** @param token lets in whoever brings it, from anywhere; without it only this machine is let in */
export const createMetricsGuard =
  (token: string | undefined): MayRead =>
  (request) =>
    token === undefined ? isLocalRequest(request) : brings(request, token);

const path = '/metrics';

export const isMetricsRequest = ({ routeOptions }: FastifyRequest) => routeOptions.url === path;

export function registerMetricsRoute(app: FastifyInstance, settings: MetricsSettings): void {
  const { database, responseCache: kept, responseTimes: answerTimes, counts, now, mayRead } = settings;
  app.addHook('onSend', (request, reply, _payload, done) => {
    answerTimes.observe(request, reply);
    done();
  });
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  app.addHook('onClose', async () => void loop.disable());

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request)) return reply.sendPage();
    const connections = await new Promise<number>((done) => app.server.getConnections((_error, count) => done(count ?? 0)));
    const isUp = await answers(database.db);
    // What is too slow to be counted is left out: that alone does not make the database one that is down.
    const stock = isUp ? await readDatabaseStatistics(database.db, now()).catch(() => undefined) : undefined;
    const own = [answerTimes.metric(), ...processMetrics(loop, connections), ...databaseMetrics(database, isUp)];
    const counted = Object.values(counts).map(({ metric }) => metric);
    const body = formatPrometheus([...own, ...counted, ...keptMetrics(kept), ...(stock ? stockMetrics(stock) : [])]);
    loop.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(body);
  });
}

const answers = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

/** Hashed, so that the comparison takes as long whatever was sent. */
function brings({ headers }: FastifyRequest, token: string): boolean {
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

const one = (name: string, type: 'counter' | 'gauge', help: string, value: number): Metric => ({
  name,
  type,
  help,
  samples: () => [{ value }],
});

function processMetrics(loop: ReturnType<typeof monitorEventLoopDelay>, connections: number): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    one(
      'careers_event_loop_delay_p99_seconds',
      'gauge',
      'Delay of the event loop since the last look.',
      loop.percentile(99) / 1e9,
    ),
    one('careers_event_loop_delay_max_seconds', 'gauge', 'Longest delay of the event loop since the last look.', loop.max / 1e9),
    one('careers_memory_resident_bytes', 'gauge', 'Memory of the process.', rss),
    one('careers_memory_heap_bytes', 'gauge', 'Objects in use.', heapUsed),
    one('careers_cpu_seconds_total', 'counter', 'Processor time of the process.', (user + system) / 1e6),
    one('careers_open_connections', 'gauge', 'Sockets of visitors.', connections),
    one('careers_uptime_seconds', 'gauge', 'Since the process began.', process.uptime()),
  ];
}

function databaseMetrics({ queryDurations: queries, poolStats: pool }: Database, isUp: boolean): Metric[] {
  const { total, idle, waiting } = pool();
  return [
    one('careers_database_up', 'gauge', 'Whether the database answered this look.', isUp ? 1 : 0),
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

function keptMetrics(kept: ResponseCache): Metric[] {
  const { entries: answers, bytes, hits, misses } = kept.stats();
  return [
    one('careers_kept_answers', 'gauge', 'Answers that are kept for visitors.', answers),
    one('careers_kept_answers_bytes', 'gauge', 'Memory that they take.', bytes),
    one('careers_kept_answers_hits_total', 'counter', 'Answers that were kept already.', hits),
    one('careers_kept_answers_misses_total', 'counter', 'Answers that had to be made.', misses),
  ];
}

function stockMetrics(stock: DatabaseStatistics): Metric[] {
  const { waiting, sent, givenUp } = stock.mails;
  return [
    {
      name: 'careers_mails',
      type: 'gauge',
      help: 'Mails of the last week.',
      samples: () => Object.entries({ waiting, sent, given_up: givenUp }).map(([state, value]) => ({ labels: { state }, value })),
    },
    one('careers_mail_oldest_waiting_seconds', 'gauge', 'How long the oldest mail waits.', stock.mails.oldestWaitsSeconds),
    one('careers_code_tries_last_hour', 'gauge', 'Sign-in codes that untrusted devices tried.', stock.codes.tries),
    one('careers_code_failures_last_hour', 'gauge', 'How many of them were wrong.', stock.codes.failures),
    one('careers_code_entry_closed', 'gauge', '1 while too many wrong codes close the entry.', stock.codes.closed ? 1 : 0),
    one('careers_jobs_open', 'gauge', 'Jobs that are listed.', stock.jobs),
    one('careers_catalogue_changes_total', 'counter', 'Changes of jobs, by imports above all.', stock.changes),
    one('careers_files', 'gauge', 'Resumes and pictures.', stock.files),
  ];
}
