/** `careers companies set`: sets the recipients and the reply time of applications to a company. */
import {
  normalizeRecipients,
  recipientsInvalid,
  replyByDaysInvalid,
  replyByDaysMax,
} from '#server/applications/company/company-settings.ts';
import { type CompanySettings, companyStore } from '#server/catalogue/company-store.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';

const help = `careers companies set NAME [options]
  Sets where the applications for a company's jobs go. NAME is the company of imported jobs. An empty value unsets.
    --applications-to LIST  up to 5 e-mail addresses, separated by commas; overrides APPLICATIONS_TO
    --digest each|daily     a mail for each application, or one a day; overrides APPLICATIONS_DIGEST
    --reply-by-days N       promises candidates a reply within N days of the hand-over`;

export const companiesSetCommand: Command = { name: 'companies set', help, run };

async function run(args: string[]): Promise<number> {
  const { name, settings } = parseOptions(args);
  return withMigratedDatabase(async ({ db }) => {
    const saved = await companyStore(db).saveSettings(name, settings);
    if (!saved)
      throw new CommandError(
        1,
        `No job has the company "${name}". Import its jobs first; careers companies list shows the names.`,
      );
    console.log(`${name}: saved`);
    return 0;
  });
}

function parseOptions(args: string[]): { name: string; settings: Partial<CompanySettings> } {
  const { values, positionals } = parseCommandArgs({
    args,
    allowPositionals: true,
    options: {
      'applications-to': { type: 'string' },
      digest: { type: 'string' },
      'reply-by-days': { type: 'string' },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new CommandError(2, 'Name one company, in quotes if it has spaces.');
  const { 'applications-to': to, digest, 'reply-by-days': days } = values;
  if (to === undefined && digest === undefined && days === undefined)
    throw new CommandError(2, 'Say what to set: --applications-to, --digest or --reply-by-days.');
  return {
    name,
    settings: {
      ...(to !== undefined && { applicationsTo: parseRecipients(to) }),
      ...(digest !== undefined && { digest: parseDigest(digest) }),
      ...(days !== undefined && { replyByDays: parseDays(days) }),
    },
  };
}

function parseRecipients(text: string): string {
  const recipients = normalizeRecipients(text);
  if (recipients === undefined) throw new CommandError(2, `--applications-to ${recipientsInvalid}, not "${text}".`);
  return recipients;
}

function parseDigest(text: string): CompanySettings['digest'] {
  if (text === '') return null;
  if (text === 'each' || text === 'daily') return text;
  throw new CommandError(2, `--digest must be each or daily, not "${text}".`);
}

function parseDays(text: string): number | null {
  if (text === '') return null;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > replyByDaysMax) throw new CommandError(2, `--reply-by-days ${replyByDaysInvalid}, not "${text}".`);
  return days;
}
