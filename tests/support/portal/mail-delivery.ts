import { expect } from 'vitest';
import type { TestPortal } from './test-portal.ts';

/** Waits until each mail is sent or has failed. */
export async function waitForDelivery({ database: { db } }: TestPortal): Promise<void> {
  const waiting = () =>
    db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null).select('id').execute();
  await expect.poll(waiting, { interval: 5 }).toEqual([]);
}
