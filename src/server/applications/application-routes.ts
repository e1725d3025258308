/** Handles the calls of contract/application-calls. */
import type { FastifyRequest } from 'fastify';
import {
  applyToJob,
  getReceipt,
  listAppliedJobs,
  quickApply,
  undoQuickApply,
  undoWithdrawal,
  withdrawApplication,
} from '#contract/application-calls.ts';
import * as messages from '#contract/messages.ts';
import type { AccountService } from '../accounts/accounts.ts';
import { DomainError, notFound } from '../domain-error.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import { readAttribution } from '../http/request-attribution.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Answer } from './application-answers.ts';
import type { ApplicationResult, ApplicationService } from './applications.ts';
import { toApplicationProgress } from './submission-progress.ts';
import type { WithdrawalService } from './withdrawals.ts';

interface ApplicationServices {
  applications: ApplicationService;
  withdrawals: WithdrawalService;
  accounts: Pick<AccountService, 'findStatus'>;
  now: Clock;
}

interface ApplicationRouteOptions {
  publicOrigin: string;
  /** Throws a 429 for a client without budget: a long list costs as much as a search. */
  chargeAppliedJobs(request: FastifyRequest, candidateId: string): void;
}

export function registerApplicationRoutes(
  defineHandler: DefineHandler,
  { applications, withdrawals, accounts, now }: ApplicationServices,
  { publicOrigin, chargeAppliedJobs }: ApplicationRouteOptions,
): void {
  defineHandler(applyToJob, async ({ body, candidate, request }) => {
    const application = {
      jobId: body.job_id,
      sessionId: candidate.sessionId,
      coverLetter: body.cover_letter ?? '',
      additionalInfo: body.additional_info ?? '',
      attribution: readAttribution(request, publicOrigin),
    };
    return toResponse(await applications.apply(candidate.candidateId, application));
  });

  defineHandler(quickApply, async ({ body, candidate, request }) => {
    const application = {
      jobId: body.job_id,
      sessionId: candidate.sessionId,
      attribution: readAttribution(request, publicOrigin),
    };
    return toResponse(await applications.quickApply(candidate.candidateId, application));
  });

  defineHandler(undoQuickApply, async ({ body, candidate }) => {
    await withdrawals.undoQuickApply(candidate.candidateId, body.application_id);
    return { message: messages.quickApplyUndone };
  });

  defineHandler(withdrawApplication, async ({ body, candidate }) => ({
    message: toApplicationProgress(await withdrawals.withdraw(candidate.candidateId, body.application_id), now()),
  }));

  defineHandler(undoWithdrawal, async ({ body, candidate }) => ({
    message: toApplicationProgress(await withdrawals.undoWithdrawal(candidate.candidateId, body.application_id), now()),
  }));

  defineHandler(
    listAppliedJobs,
    async ({ request, candidate }) => {
      chargeAppliedJobs(request, candidate.candidateId);
      const rows = await applications.listByCandidate(candidate.candidateId);
      return {
        message: rows.map(({ jobId, title, company, appliedAt, submission }) => ({
          title,
          name: company,
          applied_date: appliedAt,
          joborder_id: jobId,
          ...(submission && { application: toApplicationProgress(submission, now()) }),
        })),
      };
    },
    { isQueued: true },
  );

  defineHandler(
    getReceipt,
    async ({ params, candidate: { candidateId } }) => {
      const receipt = await applications.findReceipt(candidateId, params.id ?? '');
      const account = await accounts.findStatus(candidateId);
      if (!account) throw notFound(messages.applicationUnknown);
      const { advertisement, resumeId, resumeName, resumeSize, resumeSha256 } = receipt;
      const hasResume = resumeId !== null && resumeName !== null && resumeSize !== null && resumeSha256 !== null;
      return {
        message: {
          joborder_id: receipt.jobId,
          email: receipt.email,
          title: receipt.title,
          name: receipt.company,
          cover_letter: receipt.coverLetter,
          additional_info: receipt.additionalInfo,
          ...(receipt.answers.length > 0 && { answers: receipt.answers.map(toWireAnswer) }),
          ...(advertisement && { advertisement }),
          ...(hasResume && {
            resume: { name: resumeName, size: Number(resumeSize), sha256: resumeSha256, path: `/files/${resumeId}` },
          }),
          ...(account.keptUntil && { stored_until: account.keptUntil.toISOString() }),
          application: toApplicationProgress(receipt, now()),
        },
      };
    },
    { isQueued: true },
  );

  const toWireAnswer = ({ id, label, text, file }: Answer) => ({
    ...{ id, label, text },
    ...(file && { file: { size: file.size, sha256: file.sha256, path: `/files/${file.id}` } }),
  });

  function toResponse({ submission, appliedAt }: ApplicationResult) {
    if (!submission) throw new DomainError('conflict', messages.applicationFailed, { extra: { applied_date: appliedAt } });
    return { message: { applied_date: appliedAt, application: toApplicationProgress(submission, now()) } };
  }
}
