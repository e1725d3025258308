/** `careers sessions end`: signs a candidate out everywhere. */
import { sessionStore } from '#server/sign-in/sessions/session-store.ts';
import { activeSessionCutoffs } from '#server/sign-in/sessions/sessions.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { findCandidateId, parseEmailArgument } from './candidate-argument.ts';
import type { Command } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers sessions end EMAIL
  Signs a candidate out everywhere, effective with the next request, and forgets the trusted devices. Prints how many.`;

export const sessionsEndCommand: Command = { name: 'sessions end', help, run };

async function run(args: string[]): Promise<number> {
  const [email] = parseEmailArgument(args);
  return withMigratedDatabase(async (database) => {
    const candidateId = await findCandidateId(database, email);
    const now = new Date();
    const sessions = sessionStore(database.db);
    const active = await sessions.listByCandidate(candidateId, activeSessionCutoffs(now));
    const ended = await sessions.end(
      active.map(({ id }) => id),
      now.toISOString(),
    );
    const devices = trustedDeviceStore(database.db);
    const trusted = await devices.listNames(candidateId);
    await devices.delete(candidateId, trusted);
    console.log(`ended sessions ${ended}, trusted devices ${trusted.length}`);
    return 0;
  });
}
