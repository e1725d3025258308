/** `careers companies list`: prints the companies of the catalogue with their settings. */
import { companyStore } from '#server/catalogue/company-store.ts';
import { type Command, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { formatCsvLine } from '../csv.ts';

const help = `careers companies list
  Writes each company with its settings to standard output as CSV. Empty cells mean the portal's settings.`;

export const companiesListCommand: Command = { name: 'companies list', help, run };

async function run(args: string[]): Promise<number> {
  parseCommandArgs({ args, options: {} });
  return withMigratedDatabase(async ({ db }) => {
    process.stdout.write(formatCsvLine(['company', 'applications_to', 'digest', 'reply_by_days']));
    for (const { name, applicationsTo, digest, replyByDays } of await companyStore(db).list())
      process.stdout.write(formatCsvLine([name, applicationsTo, digest ?? '', String(replyByDays ?? '')]));
    return 0;
  });
}
