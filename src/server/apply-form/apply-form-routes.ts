/** Handles the calls of contract/apply-form-calls, and the forms of an apply page without scripts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyPath, jobPath } from '#contract/addresses.ts';
import {
  type ApplyForm,
  readApplyForm,
  recordApplyStart,
  resendApplyCode,
  sendApplyForm,
  verifyApplyCode,
} from '#contract/forms/apply-form-calls.ts';
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import { attributionField, serializeAttribution } from '#contract/forms/attribution.ts';
import * as messages from '#contract/messages.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { readAnswerFields, readQuestionId } from '#contract/questions/questions.ts';
import { DomainError, jobClosed } from '../domain-error.ts';
import { parseBody, parseResponse } from '../http/call-validation.ts';
import type { Authenticate, DefineHandler, SignedInCandidate } from '../http/define-handler.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { parseQuery, readAttribution } from '../http/request-attribution.ts';
import { getClientAddress, rejectFormOfOtherClient } from '../http/security/credentials.ts';
import type { HostCookie } from '../http/security/host-cookie.ts';
import type { TransferLimits } from '../http/transfer-rate.ts';
import {
  type AdmitFile,
  assertDeclaredUploadSize,
  createUploadMetricsHooks,
  readUpload,
} from '../http/uploads/multipart-upload.ts';
import { isUploadAborted } from '../http/uploads/upload-rate.ts';
import type { UploadSlot, WithUploadSlot } from '../http/uploads/upload-slots.ts';
import { isPerson } from '../http/visit-counting.ts';
import type { ByteReservation } from '../platform/concurrency/byte-budget.ts';
import { generateSecret } from '../platform/crypto/random-secret.ts';
import { maxId } from '../platform/db/schema.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { Services } from '../services.ts';
import { parsePostedCode } from '../sign-in/posted-code.ts';
import type { CompletedSignIn } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import { setSignInCookies } from '../sign-in/sign-in-routes.ts';
import type { ApplyFormVisit, SubmittedForm } from './apply-form-service.ts';
import { heldApplicationMs } from './held-applications.ts';

export const applyFormCookieName = 'apply_form';

interface ApplyFormRouteServices
  extends Pick<Services, 'applyForm' | 'signIn' | 'sessions' | 'rateLimits' | 'counts' | 'visitCounts'> {
  publicOrigin: string;
  /** Names the form that a browser fills. */
  cookie: HostCookie;
  /** Names the page that asked for the last code. */
  pageCookie: HostCookie;
  signInCookies: SignInCookies;
  authenticate: Authenticate;
  withUploadSlot: WithUploadSlot;
  uploadRate: TransferLimits;
}

/** The request waits for the resume and its reading. */
const uploadTimeoutMs = 120_000;
/** More than a form has questions for files. */
const maxRemovedFiles = 10;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export async function registerApplyFormRoutes(
  app: FastifyInstance,
  defineHandler: DefineHandler,
  {
    applyForm,
    signIn,
    sessions,
    rateLimits,
    counts,
    visitCounts,
    publicOrigin,
    cookie,
    pageCookie,
    signInCookies,
    authenticate,
    withUploadSlot,
    uploadRate,
  }: ApplyFormRouteServices,
): Promise<void> {
  const metrics = createUploadMetricsHooks(counts, 'resume');

  defineHandler(readApplyForm, async ({ candidate, request }) => ({
    message: await readForm(visitOf(request, candidate)),
  }));

  defineHandler(recordApplyStart, async ({ request }) => {
    if (isPerson(request)) visitCounts.countBegun(readJobId(request), readAttribution(request, publicOrigin));
    return {};
  });

  defineHandler(verifyApplyCode, async ({ body, candidate, request, reply }) => {
    const { completed, outcome } = await verifyCode({ request, reply }, visitOf(request, candidate), body.otp);
    const { id, email } = completed.candidate;
    const form = await readForm(visitOf(request, { candidateId: id }));
    return {
      message: {
        form: outcome === 'already-applied' ? { ...form, already_applied: true } : form,
        session: { candidate_id: id, email, token: completed.session.token },
      },
    };
  });

  defineHandler(resendApplyCode, async ({ candidate, request, reply }) => {
    const visit = visitOf(request, candidate);
    await sendCode({ request, reply }, visit);
    return { message: await readForm(visit) };
  });

  defineHandler.calls.push(sendApplyForm);
  app.post(
    sendApplyForm.path,
    {
      handlerTimeout: uploadTimeoutMs,
      ...metrics,
      onRequest: async (request, reply) => assertDeclaredUploadSize(request, reply, 'resume', 'answers'),
    },
    withUploadSlot(async (request, reply, slot) => {
      const candidate = await authenticate(request, reply);
      const { visit, form, files } = await readPostedForm({ request, reply }, candidate, slot);
      const outcome = await send({ request, reply }, visit, form, files);
      const message = await readForm(visit);
      reply.header('cache-control', 'no-store');
      return parseResponse(sendApplyForm, {
        message: outcome === 'already-applied' ? { ...message, already_applied: true } : message,
      });
    }),
  );

  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    const postForm = withUploadSlot((request, reply, slot) =>
      answerWithPage({ request, reply }, async () => {
        const candidate = await findCandidate({ request, reply });
        const { visit, form, files } = await readPostedForm({ request, reply }, candidate, slot);
        return send({ request, reply }, visit, form, files);
      }),
    );
    const postCode = (request: FastifyRequest, reply: FastifyReply) =>
      answerWithPage({ request, reply }, async () => {
        const visit = visitOf(request, await findCandidate({ request, reply }));
        const { intent, otp } = (request.body ?? {}) as Record<string, string>;
        if (intent === 'resend') return sendCode({ request, reply }, visit).then(() => 'code-needed' as const);
        return (await verifyCode({ request, reply }, visit, parsePostedCode(otp))).outcome;
      });
    scope.post(applyPath(':id'), { handlerTimeout: uploadTimeoutMs, ...metrics }, async (request, reply) => {
      rejectFormOfOtherClient(request);
      return request.isMultipart() ? postForm(request, reply) : postCode(request, reply);
    });
  });

  function visitOf(request: FastifyRequest, candidate: { candidateId: string; sessionId?: string } | undefined): ApplyFormVisit {
    return {
      jobId: readJobId(request),
      secret: cookie.read(request) ?? '',
      client: getClientAddress(request),
      candidateId: candidate?.candidateId,
      sessionId: candidate?.sessionId,
      attribution: readAttribution(request, publicOrigin),
    };
  }

  /** The candidate of a form without scripts: a session that ended before it counts as none. */
  const findCandidate = ({ request, reply }: Exchange) => authenticate(request, reply).catch(() => undefined);

  async function readForm(visit: ApplyFormVisit): Promise<ApplyForm> {
    const { step, appliedAt, formToken, resumeLimits, resume, values, read, ...state } = await applyForm.read(visit);
    const { questions, answers, answerFiles, isVoluntaryPageNext, failure } = state;
    return {
      step,
      applied_date: appliedAt,
      form_token: formToken,
      ...(resumeLimits && { resume_limits: resumeLimits }),
      attribution: visit.attribution ? serializeAttribution(visit.attribution) : '',
      resume: resume && { name: resume.name, size: resume.size, in_account: resume.inAccount },
      values,
      read,
      ...(questions.length > 0 && {
        questions,
        answers: copyAnswers(answers),
        answer_files: Object.fromEntries(answerFiles.map(({ questionId, name, size }) => [questionId, { name, size }])),
      }),
      ...(isVoluntaryPageNext && { voluntary_page: true }),
      ...(failure !== undefined && { failure }),
    };
  }

  /** Reads the fields, and the files of a client that may upload some. Without permission the fields alone are read. */
  async function readPostedForm({ request, reply }: Exchange, candidate: SignedInCandidate | undefined, slot: UploadSlot) {
    const visit = visitOf(request, candidate);
    const { jobId, client, candidateId } = visit;
    let reservation: ByteReservation | undefined;
    let rejection: unknown;
    const admitFile: AdmitFile = async ({ form_token: token }, maxBytes, fileName) => {
      // A form without a chosen file has an empty part.
      if (!fileName || rejection !== undefined) return 'discard';
      if (reservation) return reservation;
      try {
        if (candidateId !== undefined) await rateLimits.assertUploadAllowed(candidateId);
        else if (applyForm.isValidToken(token, jobId)) await rateLimits.assertGuestUploadAllowed(client);
        else
          throw new DomainError('invalid', messages.formExpired, {
            code: 'form_too_old',
            fields: { resume: messages.formExpired },
          });
        reservation = slot.openReservation(maxBytes, candidateId);
        return reservation;
      } catch (error) {
        rejection = error;
        return 'discard';
      }
    };
    const upload = readUpload({ request, reply, field: 'resume', content: 'answers', admitFile, rate: uploadRate });
    const { fields, lists, files, omitted } = await upload.catch(async (error) => {
      if (reservation?.grantedBytes && isUploadAborted(request, error)) await chargeUpload(visit).catch(() => {});
      throw error;
    });
    const answers = readAnswerFields(lists);
    const others = Object.entries(fields).filter(([name]) => readQuestionId(name) === undefined);
    request.body = { ...Object.fromEntries(others), answers };
    // The candidate may have signed out everywhere while the form arrived.
    if (candidate) await sessions.assertActive(candidate.sessionId);
    if (rejection !== undefined) throw rejection;
    const form = parseBody(sendApplyForm, fields) as PostedForm;
    return { visit, form: { ...form, answers, remove: lists.remove ?? [] }, files: { read: files, omitted } };
  }

  const chargeUpload = ({ client, candidateId }: ApplyFormVisit) =>
    candidateId === undefined ? rateLimits.chargeGuestUpload(client) : rateLimits.chargeHeldUpload(candidateId);

  async function send(
    { request, reply }: Exchange,
    visit: ApplyFormVisit,
    form: PostedForm & Pick<SubmittedForm, 'answers'> & { remove: readonly string[] },
    files: PostedFiles,
  ) {
    const { intent, remove, [attributionField]: attribution, name, phone, email, consent, answers } = form;
    const submitted = { values: { name, phone, email, consent }, answers };
    // The field has what the page before it named.
    visit.attribution = parseQuery(attribution) ?? visit.attribution;
    if (files.read.size > 0) {
      visit.secret ||= generateSecret();
      cookie.set(reply, visit.secret, heldApplicationMs / 1000);
      // The page of this response shows the form of the new cookie.
      request.cookies[cookie.name] = visit.secret;
      await holdFiles(visit, submitted, files);
    }
    // A form without its cookie holds nothing.
    const removed = visit.secret === '' ? [] : [...new Set(remove)].slice(0, maxRemovedFiles);
    for (const questionId of removed) await applyForm.discardAnswer(visit, questionId);
    if (intent === 'read') return 'review';
    const outcome = await applyForm.submit(visit, submitted);
    if (outcome === 'code-needed') await sendCode({ request, reply }, visit);
    return outcome;
  }

  /** Throws the first error, after it has tried all files: a form without scripts sends them together. */
  async function holdFiles(visit: ApplyFormVisit, submitted: SubmittedForm, { read, omitted }: PostedFiles): Promise<void> {
    const errors: unknown[] = [];
    for (const [field, file] of read) {
      const questionId = readQuestionId(field);
      await chargeUpload(visit)
        .then(() =>
          questionId === undefined
            ? applyForm.holdResume(visit, submitted, file).then(() => {})
            : applyForm.holdAnswer(visit, questionId, file),
        )
        .catch((error: unknown) => errors.push(error));
    }
    const [first] = errors;
    if (first !== undefined) throw first;
    if (omitted.length === 0) return;
    throw new DomainError('too-large', messages.filesTooLarge, {
      fields: Object.fromEntries(omitted.map((field) => [field, messages.filesTooLarge])),
    });
  }

  async function sendCode({ request, reply }: Exchange, visit: ApplyFormVisit): Promise<void> {
    const email = await applyForm.findCodeAddress(visit);
    await signIn.sendCode(email, signInCookies.identifyClient(request, reply));
    await applyForm.recordCodeSent(visit, email);
    cookie.set(reply, visit.secret, heldApplicationMs / 1000);
    pageCookie.set(reply, applyPath(visit.jobId), heldApplicationMs / 1000);
  }

  /** Redirects after a success. After an error it shows the page with the messages and the submitted values. */
  async function answerWithPage({ request, reply }: Exchange, work: () => Promise<Outcome>): Promise<FastifyReply> {
    const jobId = readJobId(request);
    try {
      const outcome = await work();
      const target = outcome === 'already-applied' ? jobPath(jobId) : applyPath(jobId);
      return reply.redirect(outcome === 'review' ? `${target}#contact` : target, 303);
    } catch (error) {
      const { answers, ...fields } = (request.body ?? {}) as PostedFields;
      const shown = Object.entries(fields).filter(([name]) => shownFields.includes(name));
      const values = Object.fromEntries(shown.map(([name, value]) => [name, value.slice(0, maxShownLength)]));
      const asked = answers && (await applyForm.selectAnswers(jobId, answers).catch(() => answers));
      return sendFormError({ request, reply }, error, { path: applyPath(jobId), values, ...(asked && { answers: asked }) });
    }
  }

  async function verifyCode({ request, reply }: Exchange, visit: ApplyFormVisit, otp: string) {
    const email = await applyForm.findCodeAddress(visit);
    const completed: CompletedSignIn = await signIn.verifyCode(email, otp, signInCookies.readClient(request));
    setSignInCookies(signInCookies, completed, { request, reply });
    return { completed, outcome: await applyForm.deliverHeld(visit, { candidateId: completed.candidate.id, email }) };
  }
}

interface PostedFiles {
  /** By form field. */
  read: ReadonlyMap<string, UploadedFile>;
  /** Form fields of files that did not fit beside the others. */
  omitted: readonly string[];
}

interface PostedForm extends ApplyFormValues {
  form_token: string;
  attribution: string;
  intent: 'read' | 'send';
}

/** The fields that a page shows again, beside answers. */
const shownFields = ['name', 'phone', 'email', 'consent', 'otp'];
/** More than any field may have. */
const maxShownLength = 1000;

/** The fields as posted, for the page that shows them again. */
type PostedFields = Record<string, string> & { answers?: AnswerFields };

const copyAnswers = (answers: AnswerFields): Record<string, string[]> =>
  Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]]));

type Outcome = 'review' | 'code-needed' | 'sent' | 'already-applied' | 'failed';

function readJobId({ params }: FastifyRequest): number {
  const { id = '' } = params as { id?: string };
  const jobId = /^[1-9][0-9]*$/.test(id) ? Number(id) : Number.NaN;
  if (!(jobId <= maxId)) throw jobClosed();
  return jobId;
}
