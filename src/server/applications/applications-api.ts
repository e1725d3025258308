/** Answers contract/applications. */
import { appliedJobs, apply, quickApply } from '#contract/applications.ts';
import * as sentences from '#contract/sentences.ts';
import { DomainError } from '../domain-error.ts';
import type { Serve } from '../http/serve.ts';
import type { Applications, Outcome } from './applications.ts';

export function applicationsApi(serve: Serve, { applications }: { applications: Applications }): void {
  serve(apply, async ({ body, candidate }) => {
    const wish = { jobId: body.job_id, coverLetter: body.cover_letter ?? '', additionalInfo: body.additional_info ?? '' };
    return applied(await applications.apply(candidate.candidateId, wish));
  });

  serve(quickApply, async ({ body, candidate }) =>
    applied(await applications.apply(candidate.candidateId, { jobId: body.job_id, coverLetter: '', additionalInfo: '' })),
  );

  serve(appliedJobs, async ({ candidate }) => {
    const rows = await applications.ofCandidate(candidate.candidateId);
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

function applied({ made, appliedAt }: Outcome) {
  if (!made) throw new DomainError('conflict', sentences.applyFailed, { extra: { applied_date: appliedAt } });
  return { message: { applied_date: appliedAt } };
}
