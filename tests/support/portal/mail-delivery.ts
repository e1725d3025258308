import { setTimeout } from 'node:timers/promises';
import type { TestPortal } from './test-portal.ts';

/** Waits until each mail is sent or has failed. */
export async function waitForDelivery({ database: { db } }: TestPortal): Promise<void> {
  const waiting = () =>
    db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null).select('id').execute();
  // The pause leaves the processor to the delivery.
  while ((await waiting()).length > 0) await setTimeout(5);
}
