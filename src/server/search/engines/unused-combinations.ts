import type { Db } from '#server/platform/db/database.ts';

/** Deletes combinations of filter tokens that no job has. Both engines compute the difference in one pass: `not exists` would read all jobs for each combination on SQLite. */
export async function deleteUnusedCombinations(transaction: Db): Promise<void> {
  await transaction
    .deleteFrom('search_combinations')
    .where('id', 'in', (from) =>
      from
        .selectFrom('search_combinations')
        .select('id')
        .except((used) => used.selectFrom('search_jobs').select('combination as id')),
    )
    .execute();
}
