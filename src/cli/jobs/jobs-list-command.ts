/** `careers jobs list`: lists the jobs of the catalogue. */
import { jobStates, operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { formatListedJob } from './job-lines.ts';

const help = `careers jobs list [--state STATE] [--source NAME] [--json]
  Lists jobs with their number, state, source, id, title, company and place.
    --state STATE   ${jobStates.join(', ')} or all; default: open
    --source NAME   the jobs of one source
    --json          one JSON object a line`;

export const jobsListCommand: Command = { name: 'jobs list', help, run };

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({
    args,
    options: {
      state: { type: 'string', default: 'open' },
      source: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const state = jobStates.find((each) => each === values.state);
  if (state === undefined && values.state !== 'all')
    throw new CommandError(2, `--state must be ${jobStates.join(', ')} or all, not "${values.state}".`);
  return withMigratedDatabase(async ({ db }) => {
    const jobs = operatorJobStore(db, new Date().toISOString());
    let total = 0;
    for await (const job of jobs.list({ source: values.source, state })) {
      console.log(values.json ? JSON.stringify(job) : formatListedJob(job));
      total++;
    }
    if (!values.json) console.log(`${values.state} ${total}`);
    return 0;
  });
}
