/** Handles the calls of contract/application-calls. */
import { applyToJob, listAppliedJobs, quickApply } from '#contract/application-calls.ts';
import * as messages from '#contract/messages.ts';
import { DomainError } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { ApplicationResult, ApplicationService } from './applications.ts';

export function registerApplicationRoutes(
  defineHandler: DefineHandler,
  { applications }: { applications: ApplicationService },
): void {
  defineHandler(applyToJob, async ({ body, candidate }) => {
    const application = { jobId: body.job_id, coverLetter: body.cover_letter ?? '', additionalInfo: body.additional_info ?? '' };
    return toResponse(await applications.apply(candidate.candidateId, application));
  });

  defineHandler(quickApply, async ({ body, candidate }) =>
    toResponse(await applications.apply(candidate.candidateId, { jobId: body.job_id, coverLetter: '', additionalInfo: '' })),
  );

  defineHandler(listAppliedJobs, async ({ candidate }) => {
    const rows = await applications.listByCandidate(candidate.candidateId);
    return {
      message: rows.map(({ jobId, title, company, appliedAt }) => ({
        title,
        name: company,
        applied_date: appliedAt,
        joborder_id: jobId,
      })),
    };
  });
}

function toResponse({ created, appliedAt }: ApplicationResult) {
  if (!created) throw new DomainError('conflict', messages.applicationFailed, { extra: { applied_date: appliedAt } });
  return { message: { applied_date: appliedAt } };
}
