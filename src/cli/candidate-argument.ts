/** Finds the candidate of a command by address. */
import { accountStore } from '#server/accounts/account-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { CommandError, parseCommandArgs } from './command.ts';

/** Parses an address and at most `maxFurther` further arguments. */
export function parseEmailArgument(args: string[], maxFurther = 0): [email: string, ...rest: string[]] {
  const { positionals } = parseCommandArgs({ args, allowPositionals: true });
  const [email, ...rest] = positionals;
  if (email === undefined || !email.includes('@') || rest.length > maxFurther)
    throw new CommandError(2, 'Name the e-mail address of one candidate.');
  return [email.trim().toLowerCase(), ...rest];
}

export async function findCandidateId({ db, engine }: Database, email: string): Promise<string> {
  const id = await accountStore(db, engine).findIdByEmail(email);
  if (id === undefined) throw new CommandError(1, `There is no candidate with the address ${email}.`);
  return id;
}
