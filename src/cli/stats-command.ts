/** `careers stats`: writes views, begun and sent applications by day, job and source. */
import { type ListedVisitCount, visitCountStore } from '#server/attribution/visit-count-store.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';
import { formatCsvLine } from './csv.ts';

const help = `careers stats --since DATE [--json]
  Writes views of jobs, applications begun and applications sent to standard output, by day (UTC), job and source.
    --since DATE   from this day on: 2026-11-05
    --json         JSON lines instead of CSV`;

export const statsCommand: Command = { name: 'stats', help, run };

/** Rows in memory at a time. */
const batchSize = 1000;
const columns = ['day', 'joborder_id', 'title', 'company', 'source', 'views', 'apply_begun', 'sent'] as const;

type Row = Record<(typeof columns)[number], string | number>;

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({ args, options: { since: { type: 'string' }, json: { type: 'boolean' } } });
  const since = parseDay(values.since);
  const format = values.json
    ? (row: Row) => `${JSON.stringify(row)}\n`
    : (row: Row) => formatCsvLine(columns.map((column) => String(row[column])));
  return withMigratedDatabase(async ({ db }) => {
    if (!values.json) process.stdout.write(formatCsvLine([...columns]));
    const store = visitCountStore(db);
    let page = await store.list(since, undefined, batchSize);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      process.stdout.write(page.map((count) => format(toRow(count))).join(''));
      page = await store.list(since, last, batchSize);
    }
    return 0;
  });
}

const toRow = ({ day, jobId, title, company, source, views, begun, sent }: ListedVisitCount): Row => ({
  day,
  joborder_id: jobId,
  title,
  company,
  source,
  views,
  apply_begun: begun,
  sent,
});

function parseDay(text: string | undefined): string {
  if (text === undefined) throw new CommandError(2, 'Say from which day on: careers stats --since 2026-11-05');
  const day = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new CommandError(2, `"${text}" is not a day such as 2026-11-05.`);
  return text;
}
