/** Handles the forms of an apply page without scripts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyPath, jobPath } from '#contract/addresses.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import type { Authenticate, SignedInCandidate } from '../http/define-handler.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { rejectFormOfOtherClient } from '../http/security/credentials.ts';
import type { createUploadMetricsHooks } from '../http/uploads/multipart-upload.ts';
import type { UploadSlot, WithUploadSlot } from '../http/uploads/upload-slots.ts';
import { parsePostedCode } from '../sign-in/posted-code.ts';
import type { ApplyCodes } from './apply-code-routes.ts';
import { type ApplyFormCookies, type Exchange, readJobId } from './apply-form-cookies.ts';
import type { ApplyFormService, DeliveryOutcome, SubmitOutcome } from './apply-form-service.ts';

interface ApplyPageRouteOptions {
  applyForm: Pick<ApplyFormService, 'selectAnswers'>;
  codes: ApplyCodes;
  readVisit: ApplyFormCookies['readVisit'];
  /** Reads and submits a form with its files. */
  submitForm(exchange: Exchange, candidate: SignedInCandidate | undefined, slot: UploadSlot): Promise<{ outcome: SubmitOutcome }>;
  authenticate: Authenticate;
  withUploadSlot: WithUploadSlot;
  routeOptions: { handlerTimeout: number } & ReturnType<typeof createUploadMetricsHooks>;
}

export async function registerApplyPageRoutes(app: FastifyInstance, options: ApplyPageRouteOptions): Promise<void> {
  const { applyForm, codes, readVisit, submitForm, authenticate, withUploadSlot, routeOptions } = options;

  const postForm = withUploadSlot((request, reply, slot) =>
    answerWithPage({ request, reply }, async () => {
      const candidate = await findCandidate({ request, reply });
      return (await submitForm({ request, reply }, candidate, slot)).outcome;
    }),
  );

  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post(applyPath(':id'), routeOptions, async (request, reply) => {
      rejectFormOfOtherClient(request);
      return request.isMultipart() ? postForm(request, reply) : postCode({ request, reply });
    });
  });

  function postCode({ request, reply }: Exchange): Promise<FastifyReply> {
    return answerWithPage({ request, reply }, async () => {
      const visit = readVisit(request, await findCandidate({ request, reply }));
      const { intent, otp } = (request.body ?? {}) as Record<string, string>;
      if (intent !== 'resend') return (await codes.verify({ request, reply }, visit, parsePostedCode(otp))).outcome;
      await codes.send({ request, reply }, visit);
      return 'code-needed';
    });
  }

  /** A session that ended before its form counts as none. */
  function findCandidate({ request, reply }: Exchange): Promise<SignedInCandidate | undefined> {
    return authenticate(request, reply).catch(() => undefined);
  }

  /** Redirects after a success. After an error it shows the page with the messages and the submitted values. */
  async function answerWithPage(
    { request, reply }: Exchange,
    work: () => Promise<SubmitOutcome | DeliveryOutcome>,
  ): Promise<FastifyReply> {
    const jobId = readJobId(request);
    try {
      const outcome = await work();
      const target = outcome === 'already-applied' ? jobPath(jobId) : applyPath(jobId);
      return reply.redirect(outcome === 'review' ? `${target}#contact` : target, 303);
    } catch (error) {
      const { answers, ...fields } = readPostedFields(request);
      const shown = Object.entries(fields).filter(([name]) => shownFields.includes(name));
      const values = Object.fromEntries(shown.map(([name, value]) => [name, value.slice(0, maxShownLength)]));
      const asked = answers && (await applyForm.selectAnswers(jobId, answers).catch(() => answers));
      return sendFormError({ request, reply }, error, { path: applyPath(jobId), values, ...(asked && { answers: asked }) });
    }
  }
}

/** The fields that a page shows again, beside answers. */
const shownFields = ['name', 'phone', 'email', 'consent', 'otp'];
/** More than any field may have. */
const maxShownLength = 1000;

/** Text fields have a value each, and the answers their own. */
const readPostedFields = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, string> & { answers?: AnswerFields };
