/** `careers candidates delete`: deletes everything that the portal holds of a candidate, at once. */
import { createAccountErasure } from '#server/accounts/account-erasure.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { openWebhookEvents } from '#server/webhooks/webhook-events.ts';
import { findCandidateId, parseEmailArgument } from './candidate-argument.ts';
import { type Command, CommandError } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';
import { operatorLog } from './operator-log.ts';

const help = `careers candidates delete EMAIL
  Deletes a candidate at once, with files, applications, sessions and mails. There is no undo, and no mail is sent.
  A restored backup leaves the candidate out. Copies of applications that were exported stay with the company.`;

export const candidatesDeleteCommand: Command = { name: 'candidates delete', help, run };

const now = () => new Date();

async function run(args: string[]): Promise<number> {
  const [email] = parseEmailArgument(args);
  return withMigratedDatabase(async (database, env) => {
    const candidateId = await findCandidateId(database, email);
    const files = await openFileStore(env);
    const events = openWebhookEvents(env, now);
    const erasure = createAccountErasure({ database, events, files, now, log: operatorLog });
    const erased = await erasure.erase(candidateId);
    if (!erased) throw new CommandError(1, `The account of ${email} was deleted just now.`);
    console.log(`deleted ${email}: applications ${erased.applications}, files ${erased.files}`);
    if (erased.pending)
      throw new CommandError(1, 'The account is deleted, but not yet all of its files. The portal tries again.');
    return 0;
  });
}
