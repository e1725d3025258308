/** Warns once of applications that wait for their ATS for over an hour, or whose source was removed. */
import type { AppLogger } from '#server/logger.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { hourMs } from '#server/platform/time/durations.ts';
import { isoBefore } from '#server/platform/time/iso-timestamps.ts';
import { atsDeliveryStore } from './ats-delivery-store.ts';

const alertAfterMs = hourMs;

/** Also ends the rows of withdrawn applications and removed sources. Returns the number of late applications. */
export async function checkLateDeliveries({ db, now, log }: { db: Db; now: Clock; log: AppLogger }): Promise<number> {
  const store = atsDeliveryStore(db);
  const at = now();
  await store.settleWithdrawn(at.toISOString());
  for (const [source, applications] of await store.settleRemoved(at.toISOString()))
    log.warn(
      { event: 'hand_over_removed', source, applications },
      'applications waited for a source that was removed; see careers applications handed-over',
    );
  const late = await store.claimAlerts(isoBefore(at, alertAfterMs), at.toISOString());
  for (const [source, applications] of late)
    log.warn(
      { event: 'hand_over_late', source, applications },
      'applications have waited for more than an hour; see careers applications handed-over',
    );
  return [...late.values()].reduce((sum, count) => sum + count, 0);
}
