/** Handles the call of contract/company/company-calls, for clients with COMPANY_TOKEN. */
import type { FastifyRequest } from 'fastify';
import { answerApplication } from '#contract/company/company-calls.ts';
import { DomainError, notFound } from '#server/domain-error.ts';
import type { DefineHandler } from '#server/http/define-handler.ts';
import { getClientAddress } from '#server/http/security/credentials.ts';
import { createTokenCheck } from '#server/http/security/operator-access.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { CompanyAnswers } from './company-answers.ts';

interface CompanyAnswerServices {
  companyAnswers: CompanyAnswers;
  rateLimits: Pick<RateLimiter, 'chargeWrongCompanySecret'>;
}

export function registerCompanyAnswerRoutes(
  defineHandler: DefineHandler,
  { companyAnswers, rateLimits }: CompanyAnswerServices,
  companyToken: string | undefined,
): void {
  const isCompany = createTokenCheck(companyToken);

  async function authorize(request: FastifyRequest): Promise<void> {
    if (companyToken === undefined) throw notFound();
    if (isCompany(request)) return;
    await rateLimits.chargeWrongCompanySecret(getClientAddress(request));
    throw new DomainError('unauthenticated', 'Send COMPANY_TOKEN as a bearer token.', { code: 'company_token_required' });
  }

  defineHandler(
    answerApplication,
    async ({ params, body: { status, message } }) => {
      const answer = await companyAnswers.answer(params.id ?? '', { status, message: message ?? undefined });
      return {
        message: {
          application_id: answer.receiptId,
          status: answer.status,
          status_message: answer.message,
          status_at: answer.at,
        },
      };
    },
    { authorize },
  );
}
