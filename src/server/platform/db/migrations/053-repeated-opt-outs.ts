import type { EngineMigration } from '../engine-migration.ts';

/** Records repeated unsubscribes, which the undo of an earlier one leaves in effect. */
export const repeatedOptOuts: EngineMigration = async (db) => {
  for (const column of ['repeated_at', 'alerts_ended_at'])
    await db.schema.alterTable('opt_outs').addColumn(column, 'text').execute();
};
