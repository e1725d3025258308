/** Starts a replica of a PostgreSQL of the tests, by streaming replication. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgresqlServer, type Folders, startServer } from './embedded-postgresql.ts';

export interface StreamingReplica extends EmbeddedPostgresqlServer {
  /** Replays nothing until `resume`, as a replica that cannot keep up. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes it take writes. */
  promote(): Promise<void>;
}

/** @param primary started as `replicated` or `durable` */
export async function startStreamingReplica(primary: EmbeddedPostgresqlServer): Promise<StreamingReplica> {
  const { hostname, port, username, password } = new URL(primary.url);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=replica`;
  const settings = { primary_conninfo: conninfo, hot_standby: 'on', autovacuum: 'off', jit: 'off' };
  const replica = await startServer(settings, undefined, (folders) => copyPrimary(primary, folders));
  const run = (statement: string) => withClient(replica.url, async (client) => void (await client.query(statement)));
  return {
    ...replica,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    promote: () => run('select pg_promote(true)'),
  };
}

/** Files of a server's own run, and the log, which the replica streams (PostgreSQL manual, 25.3.4). */
const leftOut =
  /^(postmaster\.(pid|opts)|pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans|pg_notify|pg_dynshmem|pg_serial|pg_snapshots)(\/.+)?$/;
const emptyFolders = 'pg_wal pg_replslot pg_stat_tmp pg_subtrans pg_notify pg_dynshmem pg_serial pg_snapshots'.split(' ');

/** A base backup without `pg_basebackup`, which the package of the tests does not contain. */
async function copyPrimary(primary: EmbeddedPostgresqlServer, { data }: Folders): Promise<string> {
  await withClient(primary.url, async (client) => {
    await client.query("select pg_backup_start('replica', true)");
    await rm(data, { recursive: true });
    await cp(primary.dataFolder, data, {
      recursive: true,
      filter: (path) => !leftOut.test(relative(primary.dataFolder, path)),
    });
    for (const name of emptyFolders) await mkdir(join(data, name), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(join(data, 'standby.signal'), '');
  return new URL(primary.url).password;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
