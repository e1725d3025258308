/** `careers applications handed-over`: lists applications for applicant tracking systems with their states. */
import type { AtsDeliveryState } from '#server/platform/db/tables/ats-tables.ts';
import { type AtsPosition, atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { formatCsvLine } from '../csv.ts';

const help = `careers applications handed-over [options]
  Writes the applications for applicant tracking systems as CSV, oldest first, with their state: waiting, handed over,
  refused or uncertain, and why. An uncertain one may have arrived: look there, then see careers applications retry.
    --state NAME      only this state
    --source NAME     only this source`;

export const applicationsHandedOverCommand: Command = { name: 'applications handed-over', help, run };

/** Rows in memory at a time. */
const batchSize = 500;

const states: Record<string, readonly AtsDeliveryState[]> = {
  waiting: ['waiting', 'sending'],
  'handed over': ['handed_over'],
  refused: ['refused'],
  uncertain: ['uncertain'],
};
const header = ['receipt_id', 'source', 'state', 'queued_at', 'settled_at', 'next_attempt_at', 'attempts', 'ats_id', 'result'];

async function run(args: string[]): Promise<number> {
  const { values } = parseCommandArgs({ args, options: { state: { type: 'string' }, source: { type: 'string' } } });
  const selected = values.state === undefined ? Object.values(states).flat() : states[values.state.replace('-', ' ')];
  if (!selected) throw new CommandError(2, `There is no state "${values.state}"; known: ${Object.keys(states).join(', ')}.`);
  return withMigratedDatabase(async ({ db }) => {
    const deliveries = atsDeliveryStore(db);
    process.stdout.write(formatCsvLine(header));
    let after: AtsPosition | undefined;
    do {
      const page = await deliveries.list(selected, values.source, after, batchSize);
      for (const row of page) {
        const isOpen = row.settledAt === null;
        const state = Object.keys(states).find((name) => states[name]?.includes(row.state)) ?? row.state;
        const times = [row.createdAt, row.settledAt ?? '', isOpen ? row.nextAttemptAt : ''];
        const cells = [row.receiptId, row.source, state, ...times, String(row.attempts), row.atsId ?? '', row.lastResult ?? ''];
        process.stdout.write(formatCsvLine(cells));
      }
      after = page.at(-1);
    } while (after !== undefined);
    return 0;
  });
}
