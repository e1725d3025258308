/** `careers sessions end`: signs a candidate, or all of them, out everywhere. */
import type { Database } from '#server/platform/db/database.ts';
import { sessionStore } from '#server/sign-in/sessions/session-store.ts';
import { activeSessionCutoffs } from '#server/sign-in/sessions/sessions.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { findCandidateId, parseEmailArgument } from './candidate-argument.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers sessions end EMAIL
careers sessions end --all
  Signs a candidate, or all of them, out everywhere, effective with the next request, and forgets the trusted devices.
  Prints how many.`;

export const sessionsEndCommand: Command = { name: 'sessions end', help, run };

async function run(args: string[]): Promise<number> {
  const isAll = args.includes('--all');
  if (isAll && parseCommandArgs({ args, options: { all: { type: 'boolean' } }, allowPositionals: true }).positionals.length > 0)
    throw new CommandError(2, 'Name one candidate, or --all.');
  const [email] = isAll ? [undefined] : parseEmailArgument(args);
  return withMigratedDatabase(async (database) => {
    const [sessions, devices] = email === undefined ? await endAll(database) : await endOfCandidate(database, email);
    console.log(`ended sessions ${sessions}, trusted devices ${devices}`);
    return 0;
  });
}

type EndedCounts = [sessions: number, devices: number];

async function endOfCandidate(database: Database, email: string): Promise<EndedCounts> {
  const candidateId = await findCandidateId(database, email);
  const now = new Date();
  const sessions = sessionStore(database.db);
  const active = await sessions.listByCandidate(candidateId, activeSessionCutoffs(now));
  const ended = await sessions.end(
    active.map(({ id }) => id),
    now.toISOString(),
  );
  const devices = trustedDeviceStore(database.db);
  const trusted = await devices.listHashes(candidateId);
  await devices.delete(candidateId, trusted);
  return [ended, trusted.length];
}

async function endAll({ db }: Database): Promise<EndedCounts> {
  return [await sessionStore(db).endAll(new Date().toISOString()), await trustedDeviceStore(db).clear()];
}
