/** `careers jobs close` and `careers jobs reopen`. */
import { type CatalogueStore, catalogueStore } from '#server/catalogue/catalogue-store.ts';
import type { StoredJob } from '#server/catalogue/operator-job-store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import { openWebhookEvents } from '#server/webhooks/webhook-events.ts';
import { type Command, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { findJobs } from './job-argument.ts';
import { formatJobName } from './job-lines.ts';

const closeHelp = `careers jobs close ID… [--source NAME]
  Closes jobs at once. ID is a number of careers jobs list, or an external_id. A later import that lists a closed job
  opens it again.`;

const reopenHelp = `careers jobs reopen ID… [--source NAME]
  Opens closed jobs again.`;

export const jobsCloseCommand: Command = {
  name: 'jobs close',
  help: closeHelp,
  run: (args) =>
    changeJobs(args, async (catalogue, jobs, at) => {
      const open = jobs.filter(({ closedAt }) => closedAt === null);
      if (open.length > 0) await catalogue.closeJobs(getIds(open), at);
      for (const job of jobs) console.log(`${formatJobName(job)}: ${job.closedAt === null ? 'closed' : 'was closed already'}`);
    }),
};

export const jobsReopenCommand: Command = {
  name: 'jobs reopen',
  help: reopenHelp,
  run: (args) =>
    changeJobs(args, async (catalogue, jobs, at) => {
      const closed = jobs.filter(({ closedAt }) => closedAt !== null);
      if (closed.length > 0) await catalogue.reopenJobs(getIds(closed), at);
      for (const job of jobs) console.log(`${formatJobName(job)}: ${describeReopened(job, at)}`);
    }),
};

function describeReopened({ closedAt, validThrough, isApproved }: StoredJob, at: string): string {
  const state = closedAt === null ? 'was not closed' : 'open again';
  if (validThrough !== null && validThrough < at)
    return `${state}, but not shown: its last day was ${validThrough.slice(0, 10)}. Import it with a later "Apply by".`;
  return isApproved ? state : `${state}, but not shown: it is not approved. Import it with "Approved" set to yes.`;
}

const getIds = (jobs: StoredJob[]) => [...new Set(jobs.map(({ id }) => id))];

const now = () => new Date();

type Change = (catalogue: CatalogueStore, jobs: StoredJob[], at: string) => Promise<void>;

async function changeJobs(args: string[], change: Change): Promise<number> {
  const { values, positionals } = parseCommandArgs({ args, allowPositionals: true, options: { source: { type: 'string' } } });
  return withMigratedDatabase(async (database: Database, env: Config) => {
    const jobs = await findJobs(database.db, positionals, values.source);
    const catalogue = catalogueStore(database.db, createSearch(database, now), openWebhookEvents(env, now));
    await change(catalogue, jobs, now().toISOString());
    await catalogue.refreshIndex();
    return 0;
  });
}
