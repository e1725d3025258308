/** Handles the forms that withdraw an application without scripts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jobPath, paths, receiptPath, receiptProblemParam, withdrawalPath, withdrawalUndoPath } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { DomainError } from '../domain-error.ts';
import type { Authenticate } from '../http/define-handler.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { findFormCandidate } from '../http/security/form-candidate.ts';
import type { Submission } from './submission-store.ts';
import type { WithdrawalService } from './withdrawals.ts';

interface FormServices {
  withdrawals: Pick<WithdrawalService, 'withdraw' | 'undoWithdrawal'>;
  authenticate: Authenticate;
}

type FormRequest = FastifyRequest<{ Body: Record<string, string> | undefined }>;

export async function registerWithdrawalFormRoutes(
  app: FastifyInstance,
  { withdrawals, authenticate }: FormServices,
): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    registerForm(withdrawalPath, withdrawals.withdraw);
    registerForm(withdrawalUndoPath, withdrawals.undoWithdrawal);

    function registerForm(path: string, change: WithdrawalService['withdraw']): void {
      scope.post(path, async (request: FormRequest, reply) => {
        const candidate = await findFormCandidate(authenticate, request, reply);
        const { application_id: id = '', origin } = request.body ?? {};
        if (!candidate) return reply.redirect(loginAgainPath(origin === 'receipt' ? receiptPath(id) : paths.appliedJobs), 303);
        return reply.redirect(
          await change(candidate.candidateId, id).then((submission) => pageOf(submission, origin), pageOfError(id)),
          303,
        );
      });
    }
  });
}

function pageOf({ jobId, receiptId }: Submission, origin: string | undefined): string {
  if (origin === 'job') return jobPath(jobId);
  return origin === 'receipt' ? receiptPath(receiptId) : paths.appliedJobs;
}

/** The receipt shows the reason; an unknown application has no receipt. */
const pageOfError = (receiptId: string) => (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
  if (error.kind === 'conflict' || error.kind === 'rate-limited') return `${receiptPath(receiptId)}?${receiptProblemParam}=1`;
  if (error.kind === 'not-found') return paths.appliedJobs;
  throw error;
};
