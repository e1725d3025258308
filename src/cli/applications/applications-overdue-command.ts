/** `careers applications overdue`: lists applications that wait for a company's answer. */
import { unansweredApplications } from '#server/applications/company/unanswered-applications.ts';
import { type Command, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { formatCsvLine } from '../csv.ts';

const help = `careers applications overdue [options]
  Writes the applications whose promised reply is due within five days or past, and that have no answer, as CSV. With the
  column status filled in, the output is a file for careers applications status.
    --closed          instead those for closed jobs that have no closing answer`;

export const applicationsOverdueCommand: Command = { name: 'applications overdue', help, run };

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({ args, options: { closed: { type: 'boolean', default: false } } });
  return withMigratedDatabase(async ({ db }) => {
    const applications = unansweredApplications(db);
    const now = new Date();
    const rows = values.closed ? await applications.listOfClosedJobs(now) : await applications.listOverdue(now);
    process.stdout.write(
      formatCsvLine(['receipt_id', 'reply_by', 'applied_at', 'joborder_id', 'title', 'company', 'name', 'email', 'status']),
    );
    for (const { receiptId, replyBy, appliedAt, jobId, title, company, name, email, status } of rows)
      process.stdout.write(
        formatCsvLine([receiptId, replyBy ?? '', appliedAt, String(jobId), title, company, name, email, status ?? '']),
      );
    return 0;
  });
}
