/** Hears of changes of the catalogue on PostgreSQL without a query. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import { listenToPostgresql, type PostgresqlListener } from '../platform/db/postgresql-listener.ts';

export interface CatalogueAnnouncements {
  /** Whether changes arrive. A change may be missed for two seconds at most, after the connection has failed silently. */
  areHeard(): boolean;
  /** Grows with each announced change, and whenever some may have been missed. */
  count(): number;
  /** @param onBeat called while changes arrive, each second */
  start(onBeat: () => void): void;
  stop(): Promise<void>;
}

interface CatalogueAnnouncementsOptions {
  db: Db;
  /** The addresses of the same database, without a pooler between. */
  listenUrls: readonly string[];
  log: AppLogger;
}

/** The triggers of migration 045 notify it. */
const changeChannel = 'careers_catalogue';
const beatIntervalMs = 1000;
const beatValidityMs = 2000;
/** A connection on which no beat arrives for this long is replaced. */
const silenceMs = 4000;

/** Decision record: docs/decisions/060. */
export function createCatalogueAnnouncements({ db, listenUrls, log }: CatalogueAnnouncementsOptions): CatalogueAnnouncements {
  const beatChannel = `careers_beat_${randomUUID().replaceAll('-', '')}`;
  let changes = 0;
  let heardUntil = Number.NEGATIVE_INFINITY;
  let beat = { id: 0, sentAt: 0, isSending: false };
  let lastSignAt = performance.now();
  let reported: 'heard' | 'lost' | undefined;
  let timer: NodeJS.Timeout | undefined;
  let listener: PostgresqlListener | undefined;

  const areHeard = () => performance.now() < heardUntil;

  function checkBeats(): void {
    if (reported === 'heard' && !areHeard()) reportLoss();
    if (performance.now() - lastSignAt > silenceMs) listener?.reconnect();
    void sendBeat();
  }

  /**
   * The pool sends the beats: what its server announces has to arrive here. PostgreSQL delivers in the order of commits, so
   * a beat arrives after all changes before it.
   */
  async function sendBeat(): Promise<void> {
    if (beat.isSending) return;
    const sent = { id: beat.id + 1, sentAt: performance.now(), isSending: true };
    beat = sent;
    // Requests report an outage.
    await sql`select pg_notify(${beatChannel}, ${String(sent.id)})`.execute(db).catch(() => undefined);
    sent.isSending = false;
  }

  function receive(channel: string, payload: string, onBeat: () => void): void {
    if (channel === changeChannel) changes++;
    else if (payload === String(beat.id)) {
      // Some changes may have been missed before, so that the version is read again.
      if (!areHeard()) changes++;
      lastSignAt = performance.now();
      heardUntil = beat.sentAt + beatValidityMs;
      listener?.resetBackoff();
      if (reported === 'lost') log.info({ event: 'announcements_heard' }, 'changes of jobs are announced again');
      reported = 'heard';
      onBeat();
    }
  }

  function reportLoss(error?: Error): void {
    if (reported === 'lost') return;
    reported = 'lost';
    log.warn(
      { event: 'announcements_lost', err: error },
      'changes of jobs are not announced; each cached response asks the database',
    );
  }

  return {
    areHeard,
    count: () => changes,

    start(onBeat) {
      listener = listenToPostgresql({
        addresses: listenUrls,
        channels: [changeChannel, beatChannel],
        onListening() {
          lastSignAt = performance.now();
          void sendBeat();
        },
        onNotification: (channel, payload) => receive(channel, payload, onBeat),
        onLoss(error) {
          heardUntil = Number.NEGATIVE_INFINITY;
          reportLoss(error);
        },
      });
      timer = setInterval(checkBeats, beatIntervalMs);
    },

    async stop() {
      clearInterval(timer);
      heardUntil = Number.NEGATIVE_INFINITY;
      await listener?.stop();
    },
  };
}
