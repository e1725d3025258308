/** Listens on PostgreSQL channels. Its own connection is replaced when it breaks. */
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { listenerApplicationName, parseConnection } from './database.ts';

export interface PostgresqlListener {
  /** Replaces a connection that has become useless without an error. */
  reconnect(): void;
  /** Reconnects soon after the next failure: the connection has proved useful. */
  resetBackoff(): void;
  stop(): Promise<void>;
}

interface PostgresqlListenerOptions {
  /** Of the servers of one database, in the order in which they are tried. */
  addresses: readonly string[];
  channels: readonly string[];
  /** From now on, no notification is missed until `onLoss`. */
  onListening(): void;
  onNotification(channel: string, payload: string): void;
  onLoss(error: Error | undefined): void;
}

const connectTimeoutMs = 1500;
const minBackoffMs = 100;
const maxBackoffMs = 5000;
const closeTimeoutMs = 500;

interface Connection {
  client: pg.Client;
  socket: Socket;
}

export function listenToPostgresql(options: PostgresqlListenerOptions): PostgresqlListener {
  // Saves a megabyte of memory on SQLite.
  const driver: typeof pg = createRequire(import.meta.url)('pg');
  const configs = options.addresses.map(parseConnection);
  let tried = 0;
  let current: Connection | undefined;
  let backoffMs = minBackoffMs;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = openConnection(driver, configs[tried % configs.length] ?? {});
    const { client } = connection;
    current = connection;
    client.on('notification', ({ channel, payload = '' }) => {
      if (connection === current) options.onNotification(channel, payload);
    });
    client.on('error', (error) => drop(connection, error));
    client.on('end', () => drop(connection));
    try {
      await client.connect();
      await client.query(options.channels.map((channel) => `listen ${channel}`).join('; '));
      if (connection === current) options.onListening();
    } catch (error) {
      drop(connection, error as Error);
    }
  }

  /** Does not wait for the server, which may be frozen. */
  function drop(connection: Connection, error?: Error): void {
    if (connection !== current) return;
    current = undefined;
    connection.socket.destroy();
    options.onLoss(error);
    // A server that only reads takes no listeners.
    tried++;
    // Jitter, so that nodes do not return together.
    retryTimer = setTimeout(connect, backoffMs * (0.5 + Math.random()));
    backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
  }

  void connect();
  return {
    reconnect: () => current && drop(current),
    resetBackoff() {
      backoffMs = minBackoffMs;
    },
    async stop() {
      clearTimeout(retryTimer);
      const stopped = current;
      current = undefined;
      if (!stopped) return;
      await Promise.race([stopped.client.end(), pause(closeTimeoutMs, undefined, { ref: false })]);
      stopped.socket.destroy();
    },
  };
}

function openConnection(driver: typeof pg, config: pg.ClientConfig): Connection {
  const socket = new Socket();
  const client = new driver.Client({
    ...config,
    application_name: listenerApplicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
    stream: () => socket,
  });
  return { client, socket };
}
