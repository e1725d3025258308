/** `careers applications undelivered`: lists applications that reached no company, and mails them again. */
import { createCompanyContacts } from '#server/applications/company/company-contacts.ts';
import { undeliveredApplications } from '#server/applications/company/undelivered-applications.ts';
import { type Command, parseCommandArgs, parseSince } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { openCommandMails } from '../command-mails.ts';
import { formatCsvLine } from '../csv.ts';

const help = `careers applications undelivered [options]
  Writes the applications that no company has got as CSV, oldest first, with the addresses that are set now: their mails
  were given up, for instance since a mail server did not answer for five days, their source was removed, or the addresses
  were set later. What only a webhook without \`company\` accepted is listed, since that webhook is the operator's.
  Applications that wait in a mail, in a digest or for an applicant tracking system are not listed.
    --since DATE      only those since this time: 2026-11-05 or 2026-11-05T14:00:00Z
    --send            also queues their mails; the portal sends them within seconds`;

export const applicationsUndeliveredCommand: Command = { name: 'applications undelivered', help, run };

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({
    args,
    options: { since: { type: 'string' }, send: { type: 'boolean', default: false } },
  });
  const since = parseSince(values.since);
  return withMigratedDatabase(async ({ db }, env) => {
    const mails = await openCommandMails(db, env);
    const { listPendingApplications } = mails;
    const applications = undeliveredApplications({ db, findContact: createCompanyContacts(env), listPendingApplications });
    const header = ['receipt_id', 'applied_at', 'joborder_id', 'title', 'company', 'name', 'email', 'applications_to'];
    process.stdout.write(formatCsvLine(header));
    let queued = 0;
    for await (const { receiptId, appliedAt, jobId, title, company, name, email, recipients } of applications.list(since)) {
      process.stdout.write(
        formatCsvLine([receiptId, appliedAt, String(jobId), title, company, name, email, recipients.join(', ')]),
      );
      if (values.send && (await applications.queueAgain(mails, receiptId))) queued++;
    }
    if (values.send) console.error(`queued ${queued}`);
    return 0;
  });
}
