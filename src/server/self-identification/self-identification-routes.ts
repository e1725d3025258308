/** Handles the calls of contract/questions/self-identification-calls, and their form without scripts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths, voluntaryPath } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { readAnswerFields } from '#contract/questions/questions.ts';
import { answerSelfIdentification, getSelfIdentification } from '#contract/questions/self-identification-calls.ts';
import { DomainError } from '../domain-error.ts';
import type { Authenticate, DefineHandler } from '../http/define-handler.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { registerFormListParser } from '../http/hooks/form-body-parser.ts';
import { findFormCandidate } from '../http/security/form-candidate.ts';
import type { SelfIdentificationService, VoluntaryPage } from './self-identifications.ts';

interface RouteServices {
  selfIdentifications: Pick<SelfIdentificationService, 'findPage' | 'answer'>;
  authenticate: Authenticate;
}

/** Fifty questions with all their options. */
const maxFormBytes = 64 * 1024;

type FormRequest = FastifyRequest<{ Params: { id: string }; Body: Record<string, string[]> | undefined }>;

export async function registerSelfIdentificationRoutes(
  app: FastifyInstance,
  defineHandler: DefineHandler,
  { selfIdentifications, authenticate }: RouteServices,
): Promise<void> {
  defineHandler(getSelfIdentification, async ({ params, candidate }) => ({
    message: toMessage(await selfIdentifications.findPage(candidate.candidateId, params.id ?? '')),
  }));

  defineHandler(answerSelfIdentification, async ({ params, body, candidate }) => {
    const fields = body.intent === 'save' ? body.answers : undefined;
    return { message: toMessage(await selfIdentifications.answer(candidate.candidateId, params.id ?? '', fields)) };
  });

  await app.register(async (scope) => {
    registerFormListParser(scope, maxFormBytes);
    scope.post(`${paths.appliedJobs}/:id/voluntary`, async (request: FormRequest, reply) => {
      const { id } = request.params;
      const path = voluntaryPath(id);
      const candidate = await findFormCandidate(authenticate, request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(path), 303);
      const answers = readAnswerFields(request.body ?? {});
      try {
        await selfIdentifications.answer(candidate.candidateId, id, request.body?.intent?.[0] === 'save' ? answers : undefined);
      } catch (error) {
        // The page says what became of it.
        if (!(error instanceof DomainError && (error.kind === 'conflict' || error.kind === 'not-found')))
          return sendFormError({ request, reply }, error, { path, values: {}, answers });
      }
      return reply.redirect(path, 303);
    });
  });
}

const toMessage = ({ jobId, title, company, state, questions }: VoluntaryPage) => ({
  joborder_id: jobId,
  title,
  name: company,
  state,
  questions,
});
