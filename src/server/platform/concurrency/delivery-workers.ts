/** Delivers a table's queued rows with a few workers. They start when woken, or when a row is due. */
import { secondMs } from '../time/durations.ts';

interface DeliveryWorkersOptions<Row extends { id: string }> {
  maxConcurrent: number;
  /** Claims a due row for this process; never one of the excluded rows. */
  claim(excludedIds: readonly string[]): Promise<Row | undefined>;
  /** Stores the result of the attempt. */
  deliver(row: Row): Promise<void>;
  nextDueAt(excludedIds: readonly string[]): Promise<string | undefined>;
  now(): Date;
  onError(error: unknown): void;
}

/** Finds rows that another process queued, or that were queued without a wake-up. */
const pollIntervalMs = 10 * secondMs;

export function createDeliveryWorkers<Row extends { id: string }>(options: DeliveryWorkersOptions<Row>) {
  const { maxConcurrent, claim, deliver, nextDueAt, now, onError } = options;
  const workers = new Set<Promise<void>>();
  /** Rows in delivery. Their claims can expire early when the clock jumps forward. */
  const inDelivery = new Set<string>();
  let lastClaim: Promise<unknown> = Promise.resolve();
  let state: 'idle' | 'running' | 'stopped' = 'idle';
  let wakeRequested = false;
  let timer: NodeJS.Timeout | undefined;

  /** Starts another worker, so that a slow delivery delays no other. */
  function wake(): void {
    wakeRequested = workers.size === maxConcurrent;
    if (state !== 'running' || wakeRequested) return;
    const worker = work().finally(() => {
      workers.delete(worker);
      if (wakeRequested) wake();
    });
    workers.add(worker);
  }

  async function work(): Promise<void> {
    try {
      await deliverDue();
      schedule(delayUntil(await nextDueAt([...inDelivery])));
    } catch (error) {
      onError(error);
      schedule(pollIntervalMs);
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (state === 'running') timer = setTimeout(wake, ms).unref();
  }

  const delayUntil = (dueAt: string | undefined) =>
    dueAt === undefined ? pollIntervalMs : Math.min(pollIntervalMs, Math.max(0, Date.parse(dueAt) - now().getTime()));

  /** Claims one row at a time, so that each claim excludes all rows in delivery. */
  function claimNext(): Promise<Row | undefined> {
    const next = lastClaim.then(async () => {
      const row = await claim([...inDelivery]);
      if (row) inDelivery.add(row.id);
      return row;
    });
    lastClaim = next.catch(() => {});
    return next;
  }

  /** Delivers all due rows, one after another. */
  async function deliverDue(): Promise<void> {
    while (state !== 'stopped') {
      const row = await claimNext();
      if (!row) return;
      wake();
      await deliver(row).finally(() => inDelivery.delete(row.id));
    }
  }

  return {
    /** Delivers newly queued rows after their transaction commits. */
    wake,
    deliverDue,

    start(): void {
      state = 'running';
      wake();
    },

    /** Waits for deliveries in progress. Other rows wait for the next start. */
    async stop(): Promise<void> {
      state = 'stopped';
      clearTimeout(timer);
      await Promise.all(workers);
    },
  };
}
