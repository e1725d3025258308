/** Saves jobs for a candidate, and reads saved jobs with their state. */
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { type JobCardRow, jobCardLoader } from '../catalogue/job-store.ts';
import { DomainError, notFound, signedOut } from '../domain-error.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import { type SavedEntry, savedJobStore } from './saved-job-store.ts';

export interface PublishedJobRow extends JobCardRow {
  isOpen: boolean;
  validThrough: string | null;
}

export type SavedJobService = ReturnType<typeof createSavedJobService>;

export function createSavedJobService({ db, engine }: Database, runOwnerTransaction: RunOwnerTransaction, now: Clock) {
  const store = savedJobStore(db);
  const loadCards = jobCardLoader(db, { ofGroups: false });

  /** Returns published jobs in the order of the ids, with the candidate's application dates. */
  async function findPublished(ids: readonly number[], candidateId?: string): Promise<PublishedJobRow[]> {
    const states = new Map((await store.findPublished(ids, now().toISOString())).map((state) => [state.id, state]));
    const known = [...new Set(ids)].filter((id) => states.has(id));
    const cards = new Map((await loadCards(padToPowerOfTwo(known), candidateId)).map((card) => [card.id, card]));
    return known.flatMap((id) => {
      const [card, state] = [cards.get(id), states.get(id)];
      return card && state ? { ...card, isOpen: state.isOpen, validThrough: state.validThrough } : [];
    });
  }

  async function listIds(candidateId: string): Promise<number[]> {
    return (await store.list(candidateId)).map(({ jobId }) => jobId);
  }

  /** Preserves the date of a job that is saved already. Throws a conflict, and saves none, beyond the limit. */
  async function saveAll(candidateId: string, entries: readonly SavedEntry[]): Promise<void> {
    const at = now().toISOString();
    const save = async (trx: Db) => {
      const transactionStore = savedJobStore(trx);
      // Parallel calls respect the limit.
      if (!(await lockCandidate(trx, engine, ['id', candidateId], 'update'))) throw signedOut();
      const saved = new Set(await transactionStore.listAllIds(candidateId));
      const published = await transactionStore.findPublished(
        entries.map(({ jobId }) => jobId),
        at,
      );
      const dates = new Map(entries.map(({ jobId, savedAt }) => [jobId, savedAt < at ? savedAt : at]));
      const added = published.filter(({ id }) => !saved.has(id));
      if (added.length > 0 && saved.size + added.length > limits.savedJobsMax)
        throw new DomainError('conflict', messages.savedJobsFull, { code: 'saved_jobs_full' });
      await transactionStore.insert(
        candidateId,
        added.map(({ id }) => ({ jobId: id, savedAt: dates.get(id) ?? at })),
      );
    };
    await runOwnerTransaction(candidateId, save);
  }

  return {
    listIds,
    findPublished,

    /** Newest first, closed jobs included. */
    async list(candidateId: string): Promise<(PublishedJobRow & { savedAt: string })[]> {
      const entries = await store.list(candidateId);
      const dates = new Map(entries.map(({ jobId, savedAt }) => [jobId, savedAt]));
      const jobs = await findPublished([...dates.keys()], candidateId);
      return jobs.map((job) => ({ ...job, savedAt: dates.get(job.id) ?? '' }));
    },

    /** Throws for a job that was not published. Returns the ids of all saved jobs. */
    async save(candidateId: string, jobId: number): Promise<number[]> {
      const at = now().toISOString();
      if ((await store.findPublished([jobId], at)).length === 0) throw notFound(messages.savedJobUnknown);
      await saveAll(candidateId, [{ jobId, savedAt: at }]);
      return listIds(candidateId);
    },

    /** Saves the jobs of a browser, except unknown ones. Returns the ids of all saved jobs. */
    async merge(candidateId: string, entries: readonly SavedEntry[]): Promise<number[]> {
      await saveAll(candidateId, entries);
      return listIds(candidateId);
    },

    /** Returns the ids of all saved jobs. */
    async remove(candidateId: string, jobId: number): Promise<number[]> {
      await store.remove(candidateId, jobId);
      return listIds(candidateId);
    },
  };
}

/** Repeats the last id, so that few queries are compiled: the loader compiles one for each number of ids. */
function padToPowerOfTwo(ids: readonly number[]): number[] {
  const size = ids.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array.from({ length: size - ids.length }, () => ids.at(-1) ?? 0)];
}
