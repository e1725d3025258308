/** Reads which applications wait in the outbox. */
import type { KeyRing } from '../crypto/secret-key.ts';
import type { Db } from '../db/database.ts';
import { decryptQueuedMail } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';

/** Returns the receipt ids of the applications whose mails to this address wait or are in delivery. */
export async function listPendingApplications(db: Db, keys: KeyRing, to: string): Promise<Set<string>> {
  const pending = await outboxStore(db).listPending('company', to);
  const mails = pending.map((mail) => decryptQueuedMail(mail, keys));
  return new Set(mails.flatMap((mail) => (mail && 'notice' in mail && mail.notice !== 'withdrawal' ? mail.applications : [])));
}
