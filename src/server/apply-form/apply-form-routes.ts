/** Handles the calls of contract/apply-form-calls: reads the apply form, and submits it with its files. */
import type { FastifyInstance } from 'fastify';
import type { ParsedBodyOf } from '#contract/call.ts';
import { type ApplyForm, readApplyForm, recordApplyStart, sendApplyForm } from '#contract/forms/apply-form-calls.ts';
import { serializeAttribution } from '#contract/forms/attribution.ts';
import { readAnswerFields, readQuestionId } from '#contract/questions/questions.ts';
import { parseBody, parseResponse } from '../http/call-validation.ts';
import type { Authenticate, DefineHandler, SignedInCandidate } from '../http/define-handler.ts';
import { parseQuery, readAttribution } from '../http/request-attribution.ts';
import type { HostCookie } from '../http/security/host-cookie.ts';
import { assertFormOwner } from '../http/security/ownership.ts';
import type { TransferLimits } from '../http/transfer-rate.ts';
import { assertDeclaredUploadSize, createUploadMetricsHooks, readUpload } from '../http/uploads/multipart-upload.ts';
import type { UploadSlot, WithUploadSlot } from '../http/uploads/upload-slots.ts';
import { isPerson } from '../http/visit-counting.ts';
import type { Services } from '../services.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import { createApplyCodes, registerApplyCodeRoutes } from './apply-code-routes.ts';
import { createApplyFormCookies, type Exchange, readJobId } from './apply-form-cookies.ts';
import type { ApplyFormState, ApplyFormVisit, SubmitOutcome } from './apply-form-service.ts';
import { createFormSubmission, type PostedForm } from './apply-form-submission.ts';
import { registerApplyPageRoutes } from './apply-page-routes.ts';
import { readFormOwner } from './form-token.ts';

interface ApplyFormRouteServices
  extends Pick<Services, 'applyForm' | 'signIn' | 'sessions' | 'rateLimits' | 'counts' | 'visitCounts'> {
  publicOrigin: string;
  formCookie: HostCookie;
  pageCookie: HostCookie;
  signInCookies: SignInCookies;
  authenticate: Authenticate;
  withUploadSlot: WithUploadSlot;
  uploadRate: TransferLimits;
}

/** The request waits for the resume and its reading. */
const uploadTimeoutMs = 120_000;

export async function registerApplyFormRoutes(
  app: FastifyInstance,
  defineHandler: DefineHandler,
  services: ApplyFormRouteServices,
): Promise<void> {
  const { applyForm, sessions, visitCounts, publicOrigin, authenticate, withUploadSlot, uploadRate } = services;
  const cookies = createApplyFormCookies(services);
  const { readVisit } = cookies;
  const codes = createApplyCodes({ ...services, cookies });
  const submission = createFormSubmission(services);
  const routeOptions = { handlerTimeout: uploadTimeoutMs, ...createUploadMetricsHooks(services.counts, 'resume') };

  defineHandler(readApplyForm, async ({ candidate, request }) => ({
    message: await readForm(readVisit(request, candidate)),
  }));

  defineHandler(recordApplyStart, async ({ request }) => {
    if (isPerson(request)) visitCounts.countBegun(readJobId(request), readAttribution(request, publicOrigin));
    return {};
  });

  defineHandler.calls.push(sendApplyForm);
  app.post(
    sendApplyForm.path,
    {
      ...routeOptions,
      onRequest: async (request, reply) => assertDeclaredUploadSize(request, reply, 'resume', 'answers'),
    },
    withUploadSlot(async (request, reply, slot) => {
      const { visit, outcome } = await submitForm({ request, reply }, await authenticate(request, reply), slot);
      const form = await readForm(visit);
      reply.header('cache-control', 'no-store');
      return parseResponse(sendApplyForm, {
        message: outcome === 'already-applied' ? { ...form, already_applied: true } : form,
      });
    }),
  );

  registerApplyCodeRoutes(defineHandler, { codes, readVisit, readForm });
  await registerApplyPageRoutes(app, { applyForm, codes, readVisit, submitForm, authenticate, withUploadSlot, routeOptions });

  async function readForm(visit: ApplyFormVisit): Promise<ApplyForm> {
    return toApplyForm(await applyForm.read(visit), visit);
  }

  /** Returns the visit with the secret of the form, which is new after the first files. */
  async function submitForm(
    exchange: Exchange,
    candidate: SignedInCandidate | undefined,
    slot: UploadSlot,
  ): Promise<{ visit: ApplyFormVisit; outcome: SubmitOutcome }> {
    const { form, attribution, ...posted } = await readPostedForm(exchange, candidate, slot);
    // The field has what the page before it named.
    const visitOfForm = { ...posted.visit, attribution: attribution ?? posted.visit.attribution };
    const visit = form.files.size > 0 ? cookies.holdForm(exchange, visitOfForm) : visitOfForm;
    const outcome = await submission.submit(visit, form);
    if (outcome === 'code-needed') await codes.send(exchange, visit);
    return { visit, outcome };
  }

  /** Reads the fields, and the files of a client that may upload some. Without permission the fields alone are read. */
  async function readPostedForm({ request, reply }: Exchange, candidate: SignedInCandidate | undefined, slot: UploadSlot) {
    const visit = readVisit(request, candidate);
    let isAdmitted = false;
    let rejection: unknown;
    const { fields, lists, files, omitted } = await readUpload({
      request,
      reply,
      field: 'resume',
      content: 'answers',
      slot,
      rate: uploadRate,
      async admit({ form_token }, fileName) {
        // A form without a chosen file has an empty part.
        if (!fileName || rejection !== undefined) return 'discard';
        try {
          if (!isAdmitted) await submission.assertUploadAllowed(visit, form_token);
        } catch (error) {
          rejection = error;
          return 'discard';
        }
        isAdmitted = true;
        return { candidateId: visit.candidateId };
      },
      chargeAborted: () => submission.chargeUpload(visit).catch(() => {}),
    });
    const answers = readAnswerFields(lists);
    const others = Object.entries(fields).filter(([name]) => readQuestionId(name) === undefined);
    // A page shows the fields again after an error.
    request.body = { ...Object.fromEntries(others), answers };
    // The candidate may have signed out everywhere while the form arrived.
    if (candidate) await sessions.assertActive(candidate.sessionId);
    if (rejection !== undefined) throw rejection;
    const body = parseBody(sendApplyForm, fields) as ParsedBodyOf<typeof sendApplyForm>;
    // A page that stayed open names who opened it, and has a token of the present session.
    assertFormOwner(fields.candidate_id ?? readFormOwner(body.form_token), visit.candidateId);
    const { name, phone, email, consent, intent, attribution } = body;
    const form: PostedForm = {
      values: { name, phone, email, consent },
      answers,
      intent,
      remove: lists.remove ?? [],
      files,
      omitted,
    };
    return { visit, form, attribution: parseQuery(attribution) };
  }
}

function toApplyForm(state: ApplyFormState, { candidateId, attribution }: ApplyFormVisit): ApplyForm {
  const { resume, resumeLimits, questions, answers, answerFiles, failure } = state;
  return {
    step: state.step,
    applied_date: state.appliedAt,
    form_token: state.formToken,
    ...(candidateId !== undefined && { candidate_id: candidateId }),
    ...(resumeLimits && { resume_limits: resumeLimits }),
    attribution: attribution ? serializeAttribution(attribution) : '',
    resume: resume && { name: resume.name, size: resume.size, in_account: resume.inAccount },
    values: state.values,
    read: state.read,
    ...(questions.length > 0 && {
      questions,
      answers: Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]])),
      answer_files: Object.fromEntries(answerFiles.map(({ questionId, name, size }) => [questionId, { name, size }])),
    }),
    ...(state.isVoluntaryPageNext && { voluntary_page: true }),
    ...(failure !== undefined && { failure }),
  };
}
