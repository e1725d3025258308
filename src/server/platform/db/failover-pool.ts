/** Connects to the PostgreSQL server that takes writes, also after another has been promoted. */
import type pg from 'pg';

/** What the portal needs of a pool. */
export type ConnectionPool = Pick<pg.Pool, 'connect' | 'end' | 'options' | 'totalCount' | 'idleCount' | 'waitingCount'>;

/** @param pools one for each server, in the order in which they are tried */
export function createFailoverPool(pools: readonly pg.Pool[]): ConnectionPool {
  let current = 0;
  /** Connections to servers that took writes when they connected. A server that stops doing so ends them. */
  const writable = new WeakSet<pg.PoolClient>();

  async function connect(): Promise<pg.PoolClient> {
    let failure: unknown;
    for (const index of roundRobin(current, pools.length)) {
      try {
        const client = await connectToWritable(pools[index] as pg.Pool);
        current = index;
        return client;
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  }

  async function connectToWritable(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (writable.has(client)) return client;
    try {
      const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
      if (rows[0]?.isReplica) throw Object.assign(new Error('The server only reads.'), { code: 'ECONNREFUSED' });
    } catch (error) {
      client.release(true);
      throw error;
    }
    writable.add(client);
    return client;
  }

  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pools.reduce((total, pool) => total + pool[count], 0);
  return {
    connect: connect as ConnectionPool['connect'],
    options: (pools[0] as pg.Pool).options,
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
    get totalCount() {
      return sum('totalCount');
    },
    get idleCount() {
      return sum('idleCount');
    },
    get waitingCount() {
      return sum('waitingCount');
    },
  };
}

const roundRobin = (first: number, length: number) => Array.from({ length }, (_, offset) => (first + offset) % length);
