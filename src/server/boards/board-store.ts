/** Reads and writes `board_channels` and `board_notices`. */
import { sql, type Updateable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type IsoTimestamp, maxId } from '../platform/db/schema.ts';
import type { BoardChannel, BoardChannelsTable } from '../platform/db/tables/board-tables.ts';

type ChannelChanges = Partial<Updateable<BoardChannelsTable>>;

/** A job whose change a channel has not announced. */
export interface BoardNotice {
  jobId: number;
  revision: number;
}

export interface ChangedJob {
  jobId: number;
  version: number;
  /** 0 for a job that closed, 1 for a new one, 2 for a changed one. */
  priority: number;
}

export function boardStore(db: Db, channel: BoardChannel) {
  const update = () => db.updateTable('board_channels').where('channel', '=', channel);

  return {
    /** A new channel begins with the present catalogue. */
    async open(at: IsoTimestamp): Promise<void> {
      const { version } = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
      const start = { channel, seen_version: version, seen_job_id: maxId, seen_until: at, budget_period: '', budget_used: 0 };
      await db
        .insertInto('board_channels')
        .values(start)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Whether a job has changed or expired, or a notice waits. Reads only: most of the time there is none. */
    async hasChanges(at: IsoTimestamp): Promise<boolean> {
      const row = await db
        .selectFrom('board_channels')
        .innerJoin('catalogue', (join) => join.onTrue())
        .where('channel', '=', channel)
        .where(({ or, eb, exists, ref, selectFrom }) =>
          or([
            eb('catalogue.version', '>', ref('seen_version')),
            eb('seen_job_id', '<', maxId),
            exists(selectFrom('board_notices').where('board_notices.channel', '=', channel).select('job_id')),
            exists(
              selectFrom('search_jobs')
                .whereRef('valid_through', '>=', 'seen_until')
                .where('valid_through', '<', at)
                .select('job_id'),
            ),
          ]),
        )
        .select('channel')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Claims the channel for one process. Undefined while another one has it, or while it pauses. A later claim ends later, so the
     * end of a claim identifies it.
     */
    claim(at: IsoTimestamp, until: IsoTimestamp) {
      return update()
        .set({ claimed_until: until })
        .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
        .where(({ or, eb }) => or([eb('paused_until', 'is', null), eb('paused_until', '<=', at)]))
        .returning(['seen_version as seenVersion', 'seen_job_id as seenJobId', 'seen_until as seenUntil', 'failures'])
        .returning(['budget_period as budgetPeriod', 'budget_used as budgetUsed', 'claimed_until as claimedUntil'])
        .executeTakeFirst();
    },

    /** Changes the channel while the claim with this end holds. False once another process has the channel. */
    async update(claimedUntil: IsoTimestamp | null, changes: ChannelChanges): Promise<boolean> {
      const { numUpdatedRows } = await update().where('claimed_until', '=', claimedUntil).set(changes).executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Lists published jobs in the order of their changes, up to this version of the catalogue. */
    async listChanged(after: { version: number; jobId: number }, upTo: number, limit: number): Promise<ChangedJob[]> {
      const rows = await db
        .selectFrom('jobs')
        .where('changed_version', '>=', after.version)
        .where('changed_version', '<=', upTo)
        // A job that was never published has no page to announce.
        .where('published_version', '>', 0)
        .where(({ or, eb }) => or([eb('changed_version', '>', after.version), eb('id', '>', after.jobId)]))
        .select(['id', 'changed_version as version', 'published_version', 'closed_at', 'is_approved'])
        .orderBy('changed_version')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((job) => ({
        jobId: job.id,
        version: job.version,
        priority: job.closed_at !== null || job.is_approved === 0 ? 0 : job.published_version === job.version ? 1 : 2,
      }));
    },

    async listExpired(from: IsoTimestamp, until: IsoTimestamp): Promise<number[]> {
      // An entry of the index stands for all equal jobs, which expire at once.
      const rows = await db
        .selectFrom('search_jobs')
        .innerJoin('search_groups as entry', 'entry.job_id', 'search_jobs.job_id')
        .innerJoin('search_groups as member', 'member.group_key', 'entry.group_key')
        .where('search_jobs.valid_through', '>=', from)
        .where('search_jobs.valid_through', '<', until)
        .select('member.job_id as jobId')
        .execute();
      return rows.map(({ jobId }) => jobId);
    },

    async readVersion(): Promise<number> {
      return (await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()).version;
    },

    async queue(jobs: readonly Pick<ChangedJob, 'jobId' | 'priority'>[], at: IsoTimestamp): Promise<void> {
      if (jobs.length === 0) return;
      const priority = sql<number>`case when excluded.priority = 0 then 0 when board_notices.priority = 1 then 1
        else excluded.priority end`;
      await db
        .insertInto('board_notices')
        .values(jobs.map(({ jobId, priority }) => ({ channel, job_id: jobId, priority, revision: 1, queued_at: at })))
        .onConflict((conflict) =>
          conflict.columns(['channel', 'job_id']).doUpdateSet({ priority, revision: sql<number>`board_notices.revision + 1` }),
        )
        .execute();
    },

    /** Lists closed jobs first, then new ones, then changed ones. */
    listNotices(limit: number): Promise<BoardNotice[]> {
      return db
        .selectFrom('board_notices')
        .where('channel', '=', channel)
        .select(['job_id as jobId', 'revision'])
        .orderBy('priority')
        .orderBy('queued_at')
        .orderBy('job_id')
        .limit(limit)
        .execute();
    },

    /** Jobs that changed during the request stay. */
    async remove(notices: readonly BoardNotice[]): Promise<void> {
      for (const [revision, group] of Map.groupBy(notices, (notice) => notice.revision))
        await db
          .deleteFrom('board_notices')
          .where('channel', '=', channel)
          .where('revision', '=', revision)
          .where(
            'job_id',
            'in',
            group.map(({ jobId }) => jobId),
          )
          .execute();
    },
  };
}
