/** Serializes submissions to accounts with a minimum interval, for all nodes together. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#server/platform/time/clock.ts';
import { secondMs } from '#server/platform/time/durations.ts';
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import type { AtsAccount } from './ats-accounts.ts';
import type { atsRequestTimes } from './ats-request-times.ts';

interface AtsRequestSlotOptions {
  times: Pick<ReturnType<typeof atsRequestTimes>, 'take' | 'end'>;
  /** How long an answer may take. */
  timeoutOf(account: AtsAccount): number;
  now: Clock;
}

const maxWaitMs = 15 * secondMs;
/** Some submitters send the resume first. */
const maxRequests = 2;

export function createAtsRequestSlots({ times, timeoutOf, now }: AtsRequestSlotOptions) {
  const timeIn = (ms: number) => isoAfter(now(), ms);

  /** Returns the end of the slot; undefined if none was free for 15 seconds. */
  async function take(account: AtsAccount): Promise<string | undefined> {
    const { minIntervalMs } = account.submitter;
    const startedAt = performance.now();
    while (performance.now() - startedAt < maxWaitMs) {
      const until = timeIn(maxRequests * timeoutOf(account) + minIntervalMs);
      if (await times.take(account.name, now().toISOString(), until)) return until;
      await pause(minIntervalMs / 4);
    }
    return undefined;
  }

  return {
    /**
     * Submits in the next free slot of the account. The interval begins with the answer, because requests that leave evenly may
     * arrive closer together. Returns undefined, without a submission, if no slot was free. Rejects as `submit` does.
     */
    async run<Result>(account: AtsAccount, submit: () => Promise<Result>): Promise<Result | undefined> {
      const { name, submitter } = account;
      if (submitter.minIntervalMs === 0) return submit();
      const until = await take(account);
      if (until === undefined) return undefined;
      try {
        return await submit();
      } finally {
        // If this fails, the slot ends at `until`. An error would hide what the system has answered.
        await times.end(name, until, timeIn(submitter.minIntervalMs)).catch(() => {});
      }
    },
  };
}
