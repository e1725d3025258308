/** Postpones the deletions that wait in a restored backup. */
import { accountDeletionDelayMs } from '#contract/limits.ts';
import { candidateStore } from '../candidates/candidate-store.ts';
import { generateSecret, hashSecret } from '../platform/crypto/random-secret.ts';
import type { DatabaseEngine, Db } from '../platform/db/database.ts';
import { accountStore } from './account-store.ts';
import type { AccountMails } from './accounts.ts';

/**
 * The backup does not know who has pressed 'Keep my account' since, or signed in after a warning, and its times are mostly
 * over: the next start of the portal would delete those accounts. So each candidate who asked for a deletion is mailed a new
 * link, and the portal warns inactive ones again.
 * @returns the number of requested deletions
 */
export async function postponeDeletions(
  trx: Db,
  engine: DatabaseEngine,
  mails: Pick<AccountMails, 'queueDeletionScheduled'>,
  now: Date,
): Promise<number> {
  await candidateStore(trx).forgetExpiryWarnings();
  const accounts = accountStore(trx, engine);
  const dueAt = new Date(now.getTime() + accountDeletionDelayMs);
  const requested = await accounts.listRequested();
  for (const { candidateId, email } of requested) {
    const undoToken = generateSecret();
    await accounts.postponeDeletion(candidateId, { dueAt: dueAt.toISOString(), undoHash: hashSecret(undoToken) });
    await mails.queueDeletionScheduled(trx, { email, undoToken, dueAt });
  }
  return requested.length;
}
