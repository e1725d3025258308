/** Chooses servers for public reads: replicas that replayed the required position, else the primary. */
import { sql } from 'kysely';
import type { AppLogger } from '#server/logger.ts';
import type { Database, Db } from './database.ts';

/** A position in the log of changes, as pg_lsn counts its bytes. */
type LogPosition = bigint;

interface Replica {
  /** Host and port, for the log and metrics. */
  name: string;
  database: Database;
  /** What it is known to have replayed. */
  replayed: LogPosition;
  state: ReplicaState;
  /** The question that is under way. */
  check: Promise<void> | undefined;
}

/** `behind`: it lags by more than a second. `away`: it does not answer, or is no replica any more. */
type ReplicaState = 'serving' | 'behind' | 'away';

export interface Replicas {
  /** Asks the primary for its position. Later reads see what was committed before. */
  requireCurrent(): Promise<void>;
  /** Returns a replica that has what is required, or undefined for the primary. */
  choose(): Promise<Replica | undefined>;
  /** Leaves a replica out until it answers again. */
  leaveOut(replica: Replica, error: unknown): void;
  countByState(): Record<ReplicaState, number>;
  start(): void;
  stop(): Promise<void>;
}

interface ReplicasOptions {
  primary: Db;
  replicas: readonly { name: string; database: Database }[];
  log: AppLogger;
}

const checkIntervalMs = 500;
const maxLagMs = 1000;

export function createReplicas({ primary, replicas: servers, log }: ReplicasOptions): Replicas {
  const replicas = servers.map((server): Replica => ({ ...server, replayed: 0n, state: 'away', check: undefined }));
  /** Positions of the primary, with the time at which it reported them. */
  let history: { at: number; position: LogPosition }[] = [];
  let required: LogPosition = 0n;
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function checkReplica(replica: Replica): Promise<void> {
    replica.check ??= readReplayed(replica.database.db)
      .then(
        (replayed) => {
          if (replayed === undefined) return leaveOut(replica, new Error('The server is no replica any more.'));
          replica.replayed = replayed;
          setState(replica, computeLagMs(replayed) > maxLagMs ? 'behind' : 'serving');
        },
        (error) => leaveOut(replica, error),
      )
      .finally(() => {
        replica.check = undefined;
      });
    return replica.check;
  }

  /** How long ago the primary first reported a position that the replica has not reached. */
  function computeLagMs(replayed: LogPosition): number {
    const missing = history.find(({ position }) => position > replayed);
    return missing ? performance.now() - missing.at : 0;
  }

  function setState(replica: Replica, state: ReplicaState, error?: unknown): void {
    const former = replica.state;
    replica.state = state;
    if (former === state || isStopped) return;
    if (state === 'serving') log.info({ event: 'replica_serves', replica: replica.name }, 'a replica serves reads');
    else log.warn({ event: 'replica_left_out', replica: replica.name, state, err: error }, 'a replica is left out');
  }

  const leaveOut = (replica: Replica, error: unknown) => setState(replica, 'away', error);

  async function checkAll(): Promise<void> {
    const position = await readPosition(primary).catch(() => undefined);
    const slowest = replicas.reduce((least, { replayed }) => (replayed < least ? replayed : least), position ?? 0n);
    history = history.filter((each) => each.position > slowest).slice(-maxHistory);
    if (position !== undefined) history.push({ at: performance.now(), position });
    await Promise.all(replicas.map(checkReplica));
  }

  function schedule(): void {
    if (!isStopped) timer = setTimeout(() => checkAll().then(schedule), checkIntervalMs);
  }

  return {
    leaveOut,
    countByState() {
      const counts = { serving: 0, behind: 0, away: 0 };
      for (const { state } of replicas) counts[state]++;
      return counts;
    },

    async requireCurrent() {
      const position = await readPosition(primary);
      if (position > required) required = position;
    },

    async choose() {
      for (let tries = 0; tries < replicas.length; tries++) {
        const replica = replicas[next++ % replicas.length];
        if (replica?.state !== 'serving') continue;
        // Most replicas are a millisecond behind: asking is faster than the primary is relieved.
        if (replica.replayed < required) await checkReplica(replica);
        if (replica.state === 'serving' && replica.replayed >= required) return replica;
      }
      return undefined;
    },

    start() {
      void checkAll().then(schedule);
    },

    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
}

/** Positions of a minute, for a replica that is away for longer. */
const maxHistory = 120;

/** `pg_current_wal_insert_lsn` also counts commits that are not flushed, so none is missed. */
async function readPosition(primary: Db): Promise<LogPosition> {
  const { rows } = await sql<{ position: string }>`select (pg_current_wal_insert_lsn() - '0/0')::text as position`.execute(
    primary,
  );
  return BigInt(rows[0]?.position ?? 0);
}

/** Undefined for a server that has been promoted. */
async function readReplayed(replica: Db): Promise<LogPosition | undefined> {
  const { rows } = await sql<{ position: string | null; isReplica: boolean }>`
    select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as "isReplica"`.execute(replica);
  return rows[0]?.isReplica && rows[0].position !== null ? BigInt(rows[0].position) : undefined;
}
