/** Handles the calls of contract/saved/saved-job-calls. */
import type { FastifyRequest } from 'fastify';
import { hasActiveApplication } from '#contract/job-constants.ts';
import {
  listPublishedJobs,
  listSavedJobIds,
  listSavedJobs,
  mergeSavedJobs,
  type PublishedJob,
  removeSavedJob,
  saveJob,
} from '#contract/saved/saved-job-calls.ts';
import type { CategoryLines } from '../catalogue/category-lines.ts';
import { toJobCard } from '../catalogue/job-routes.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PublishedJobRow, SavedJobService } from './saved-jobs.ts';

interface SavedJobServices {
  savedJobs: SavedJobService;
  categoryLines(): Promise<CategoryLines>;
  now: Clock;
}

/** Each throws a 429 for a client without budget: a long list costs as much as a search. */
interface SavedJobCharges {
  chargeCandidate(request: FastifyRequest, candidateId: string): void;
  chargeVisitor(request: FastifyRequest): void;
}

export function registerSavedJobRoutes(
  defineHandler: DefineHandler,
  { savedJobs, categoryLines, now }: SavedJobServices,
  { chargeCandidate, chargeVisitor }: SavedJobCharges,
): void {
  defineHandler(
    listSavedJobs,
    async ({ request, candidate: { candidateId } }) => {
      chargeCandidate(request, candidateId);
      const [jobs, lines] = await Promise.all([savedJobs.list(candidateId), categoryLines()]);
      return {
        message: jobs.map((job) => ({
          ...toPublishedJob(job, lines),
          ...(job.appliedAt !== null && hasActiveApplication(job.appliedAt, now()) && { applied_date: job.appliedAt }),
          saved_at: job.savedAt,
        })),
      };
    },
    { isQueued: true },
  );

  defineHandler(listSavedJobIds, async ({ candidate }) => ({ message: await savedJobs.listIds(candidate.candidateId) }));

  defineHandler(saveJob, async ({ body, candidate }) => ({
    message: await savedJobs.save(candidate.candidateId, body.job_id),
  }));

  defineHandler(removeSavedJob, async ({ body, candidate }) => ({
    message: await savedJobs.remove(candidate.candidateId, body.job_id),
  }));

  defineHandler(mergeSavedJobs, async ({ body, candidate }) => ({
    message: await savedJobs.merge(
      candidate.candidateId,
      body.jobs.map(({ job_id, saved_at }) => ({ jobId: job_id, savedAt: new Date(saved_at).toISOString() })),
    ),
  }));

  defineHandler(
    listPublishedJobs,
    async ({ request, body }) => {
      chargeVisitor(request);
      const [jobs, lines] = await Promise.all([savedJobs.findPublished(body.job_ids), categoryLines()]);
      return { message: jobs.map((job) => toPublishedJob(job, lines)) };
    },
    { isQueued: true },
  );
}

function toPublishedJob(job: PublishedJobRow, lines: CategoryLines): PublishedJob {
  return {
    ...toJobCard(job, lines),
    open: job.isOpen,
    validThrough: job.validThrough,
  };
}
