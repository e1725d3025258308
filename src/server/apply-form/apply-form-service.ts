/** Fills the apply form: resume, contact, code. `application-sender` sends it. */

import { type ApplyFormValues, validateApplyForm } from '#contract/forms/apply-form-rules.ts';
import type { Attribution } from '#contract/forms/attribution.ts';
import type { ResumeLimitsOfJob } from '#contract/forms/resume-limits.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import * as messages from '#contract/messages.ts';
import { validateAnswers } from '#contract/questions/answer-rules.ts';
import type { AnswerFields, AnswerFiles, Question } from '#contract/questions/question-schema.ts';
import { hasVoluntaryQuestions } from '#contract/questions/voluntary-questions.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { assertAppliedHere, selectEmployerQuestions } from '../applications/application-answers.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import type { JobsStore } from '../catalogue/job-store.ts';
import { DomainError, jobClosed, signedOut } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';
import type { ResumeValidator } from '../resumes/resume-validation.ts';
import { selectFormQuestions } from './answer-file-limits.ts';
import type { AnswerFileService } from './answer-files.ts';
import { type ApplicationSender, heldApplicationExpired } from './application-sender.ts';
import type { FormTokens } from './form-token.ts';
import { toQueueOwner } from './held-application-room.ts';
import type { HeldAnswerFile, HeldApplicationKey, HeldApplications, HeldForm } from './held-applications.ts';
import { type ContactDetails, isSameDetail } from './resume-contact-details.ts';
import type { ResumeContactReader } from './resume-contact-reader.ts';

interface ApplyFormOptions {
  held: HeldApplications;
  tokens: FormTokens;
  reader: ResumeContactReader;
  answerFiles: AnswerFileService;
  candidates: Pick<CandidateService, 'find'>;
  send: ApplicationSender;
  jobs: Pick<JobsStore, 'findOpenJob'>;
  /** Resume limits of the job's ATS. */
  resumeLimits: {
    find(jobId: number): Promise<ResumeLimitsOfJob | undefined>;
    /** Throws a DomainError. */
    assertSuitable(jobId: number, file: { name: string; size: number }): Promise<void>;
  };
  /** Whether the job's applicant tracking system takes voluntary answers. */
  takesSelfIdentification(jobId: number): Promise<boolean>;
  resumeValidator: ResumeValidator;
  now: Clock;
  log: AppLogger;
}

/** The browser, the job, the client, and the candidate with a session. */
export interface ApplyFormVisit extends HeldApplicationKey {
  client: ClientAddress;
  candidateId: string | undefined;
  sessionId: string | undefined;
  attribution: Attribution | undefined;
}

/** The text of a submitted form. */
export interface SubmittedForm {
  values: ApplyFormValues;
  answers: AnswerFields;
}

export interface ApplyFormState {
  step: 'form' | 'code' | 'sent';
  appliedAt: string | null;
  formToken: string;
  resumeLimits: ResumeLimitsOfJob | undefined;
  resume: { name: string; size: number | null; inAccount: boolean } | null;
  values: ApplyFormValues;
  read: Partial<ContactDetails> | null;
  /** The company's questions, without the voluntary ones. */
  questions: Question[];
  /** A page with voluntary questions follows the application. */
  isVoluntaryPageNext: boolean;
  answers: AnswerFields;
  answerFiles: readonly HeldAnswerFile[];
  failure?: string;
}

/** The result of a submitted form. */
export type SubmitOutcome =
  /** The resume filled fields, which the applicant has not seen yet. */
  'review' | 'code-needed' | 'sent' | 'already-applied';

/** The result after a code. */
export type DeliveryOutcome = 'sent' | 'already-applied' | 'failed';

export type ApplyFormService = ReturnType<typeof createApplyFormService>;

export function createApplyFormService(options: ApplyFormOptions) {
  const {
    held,
    answerFiles,
    tokens,
    reader,
    candidates,
    send,
    jobs,
    resumeLimits,
    takesSelfIdentification,
    resumeValidator,
    now,
    log,
  } = options;

  return {
    isValidToken: tokens.isValid,

    async read(visit: ApplyFormVisit): Promise<ApplyFormState> {
      const job = await findJob(visit.jobId, visit.candidateId);
      const { candidate, key, form } = await findFormOf(visit);
      const account = candidate && {
        values: { name: candidate.name, phone: candidate.mobile && `+${candidate.mobile}`, email: candidate.email, consent: '' },
        resume: candidate.resumeName === null ? null : { name: candidate.resumeName, size: null, inAccount: true },
      };
      const appliedAt = job.appliedAt ?? job.hireAppliedAt;
      const isSent = hasActiveApplication(appliedAt, now());
      const limits = await resumeLimits.find(key.jobId);
      return {
        step: isSent ? 'sent' : form?.codeSentTo && !candidate ? 'code' : 'form',
        appliedAt: isSent ? appliedAt : null,
        formToken: tokens.issue(key.jobId, candidate?.id),
        resumeLimits: limits,
        resume: form ? { name: form.resume.name, size: form.resume.size, inAccount: false } : (account?.resume ?? null),
        values: {
          ...(form?.values ?? account?.values ?? { name: '', phone: '', email: '', consent: '' }),
          // The address of an account cannot change.
          ...(candidate && { email: candidate.email }),
        },
        read: form?.read ?? null,
        questions: selectFormQuestions(job.questions, limits),
        isVoluntaryPageNext: hasVoluntaryQuestions(job.questions) && (await takesSelfIdentification(key.jobId)),
        answers: form?.answers ?? {},
        answerFiles: await held.listAnswers(key, candidate?.id),
        ...(form?.failure && { failure: form.failure }),
      };
    },

    /** Checks and holds a resume, and reads contact details into the fields that are still empty. */
    async holdResume(visit: ApplyFormVisit, submitted: SubmittedForm, file: UploadedFile): Promise<HeldForm> {
      const { client, candidateId, attribution } = visit;
      const job = await findJob(visit.jobId, candidateId);
      assertAppliedHere(job);
      const owner = candidateId === undefined ? { client } : { candidateId };
      const queueOwner = toQueueOwner(owner);
      const resume = await resumeValidator.validate(file, queueOwner);
      await resumeLimits.assertSuitable(job.id, { name: resume.name, size: resume.bytes.length });
      const read = await reader.read(queueOwner, resume);
      const values = fillEmptyFields(submitted.values, read);
      const { key } = await findFormOf(visit);
      return held.hold(
        key,
        owner,
        { values, answers: selectFormAnswers(job.questions, submitted.answers), read, ...(attribution && { attribution }) },
        resume,
      );
    },

    /** Omits answers that the job does not ask for, from the form that a page shows again. */
    async selectAnswers(jobId: number, posted: AnswerFields): Promise<AnswerFields> {
      const job = await jobs.findOpenJob(jobId, undefined);
      return selectFormAnswers(job?.questions ?? [], posted);
    },

    /** Checks and holds a file that answers a question. */
    async holdAnswer(visit: ApplyFormVisit, questionId: string, file: UploadedFile): Promise<void> {
      const { client, candidateId } = visit;
      const job = await findJob(visit.jobId, candidateId);
      assertAppliedHere(job);
      const { key } = await findFormOf(visit);
      const answer = { questions: job.questions, questionId, file };
      await answerFiles.hold(key, candidateId === undefined ? { client } : { candidateId }, answer);
    },

    async discardAnswer(visit: ApplyFormVisit, questionId: string): Promise<void> {
      const { key } = await findFormOf(visit);
      await held.discardAnswer(key, questionId);
    },

    /** Sends the application of a candidate with a session; a visitor's waits for a code. */
    async submit(visit: ApplyFormVisit, { values: submitted, answers: posted }: SubmittedForm): Promise<SubmitOutcome> {
      const { candidateId, sessionId, attribution } = visit;
      const job = await findJob(visit.jobId, candidateId);
      assertAppliedHere(job);
      const { candidate, key, form } = await findFormOf(visit);
      if (candidateId !== undefined && !candidate) throw signedOut();
      const filled = form ? fillEmptyFields(submitted, form.read) : submitted;
      const values = candidate ? { ...filled, email: candidate.email } : filled;
      const answers = selectFormAnswers(job.questions, posted);
      // The submitted values survive a later error.
      if (form)
        await held.update(key, candidate?.id, ({ codeSentTo: _, failure: __, ...unsent }) => ({
          ...unsent,
          values,
          answers,
          ...(attribution && { attribution }),
        }));
      const shown = ['name', 'phone', ...(candidate ? [] : ['email' as const])] as const;
      const isSeen = shown.every((field) => isSameDetail(values[field], submitted[field]));
      if (!isSeen) return 'review';
      await assertComplete(key, { values, answers }, { job, candidate, isResumeMissing: !form && !candidate?.resumeId });
      if (!candidate) return 'code-needed';
      return send(key, candidate.id, { values, answers, attribution, form, byVisitor: false, sessionId });
    },

    /** Returns the address that gets the code. Throws when the form is not complete: it may have been changed since. */
    async findCodeAddress(visit: ApplyFormVisit): Promise<string> {
      const { candidate, key, form } = await findHeldForm(visit);
      await assertComplete(key, form, { job: await findJob(visit.jobId, visit.candidateId), candidate });
      return getCodeAddress(form);
    },

    async recordCodeSent(visit: ApplyFormVisit, email: string): Promise<void> {
      const { candidate, key } = await findHeldForm(visit);
      await held.recordCodeSent(key, candidate?.id, email);
    },

    /** Whether a visitor's form waits for a code that was mailed to this address. */
    async isWaiting(key: HeldApplicationKey, email: string): Promise<boolean> {
      return (await held.find(key))?.form.codeSentTo === email;
    },

    /**
     * Sends the held application after its code. A failure stays with the form, which the candidate sends again.
     * @param email proved by the code: a candidate with a session may have a form beside that of a visitor
     */
    async deliverHeld(
      key: HeldApplicationKey,
      { candidateId, email }: { candidateId: string; email: string },
    ): Promise<DeliveryOutcome> {
      const found = (await held.find(key))?.form;
      const form = found && getCodeAddress(found) === email ? found : undefined;
      try {
        if (!form) throw heldApplicationExpired();
        const job = await findJob(key.jobId, candidateId);
        await assertComplete(key, form, { job, candidate: undefined });
        return await send(key, candidateId, { ...form, form, byVisitor: true, sessionId: undefined });
      } catch (error) {
        const isExpected = error instanceof DomainError && error.kind !== 'unavailable';
        if (!isExpected) log.error({ err: error }, 'an application could not be sent after its code');
        const failure = isExpected ? error.message : messages.applicationNotSent;
        if (form) await held.update(key, undefined, (current) => ({ ...current, codeSentTo: undefined, failure }));
        return 'failed';
      }
    },
  };

  /**
   * Finds the applicant's form, and the key of its files. In a shared browser, a candidate has a form beside that of a visitor
   * with another address, so that neither sees, replaces or removes the files of the other.
   */
  async function findFormOf({ secret, jobId, candidateId }: ApplyFormVisit) {
    const candidate = candidateId === undefined ? undefined : await candidates.find(candidateId);
    const key: HeldApplicationKey = { secret, jobId };
    const found = await held.find(key, candidate?.id);
    // A sign-in joins the form of a visitor with the candidate's address.
    if (!candidate || (found && (!found.byVisitor || toAddress(found.form.values.email) === candidate.email)))
      return { candidate, key, form: found?.form };
    const ownKey: HeldApplicationKey = { secret: `${secret} ${candidate.id}`, jobId };
    return { candidate, key: ownKey, form: (await held.find(ownKey, candidate.id))?.form };
  }

  async function findHeldForm(visit: ApplyFormVisit) {
    const { form, ...found } = await findFormOf(visit);
    if (!form) throw heldApplicationExpired();
    return { ...found, form };
  }

  async function assertComplete(
    key: HeldApplicationKey,
    { values, answers = {} }: Pick<HeldForm, 'values' | 'answers'>,
    { job, candidate, isResumeMissing = false }: FormCheck,
  ): Promise<void> {
    const questions = selectFormQuestions(job.questions, await resumeLimits.find(key.jobId));
    const files = await held.listAnswers(key, candidate?.id);
    const errors = {
      ...(isResumeMissing && { resume: messages.resumeMissing }),
      ...validateApplyForm(values),
      ...validateAnswers(questions, answers, byQuestion(files)),
    };
    const [message] = Object.values(errors);
    if (message !== undefined) throw new DomainError('invalid', message, { fields: errors });
  }

  async function findJob(jobId: number, candidateId: string | undefined) {
    const job = await jobs.findOpenJob(jobId, candidateId);
    if (!job) throw jobClosed();
    return job;
  }
}

interface FormCheck {
  job: { questions: readonly Question[] };
  /** Who sees files of the account; undefined for the form of a visitor. */
  candidate: { id: string } | undefined;
  isResumeMissing?: boolean;
}

const byQuestion = (files: readonly HeldAnswerFile[]): AnswerFiles =>
  Object.fromEntries(files.map((file) => [file.questionId, file]));

/** Omits what the form does not ask: it would be stored as long as the form. */
const selectFormAnswers = (questions: readonly Question[], answers: AnswerFields): AnswerFields =>
  Object.fromEntries(
    selectEmployerQuestions(questions).flatMap(({ id }) => (Object.hasOwn(answers, id) ? [[id, answers[id] ?? []]] : [])),
  );

const getCodeAddress = ({ codeSentTo, values }: HeldForm) => codeSentTo ?? toAddress(values.email);

const toAddress = (text: string) => trimSpaces(text).toLowerCase();

/** A field with nothing but a country code counts as empty. */
const isEmpty = (text: string) => /^\s*(\+[0-9]{0,3}\s*)?$/.test(text);

function fillEmptyFields(submitted: ApplyFormValues, read: Partial<ContactDetails>): ApplyFormValues {
  const filled = (['name', 'phone', 'email'] as const).filter((field) => isEmpty(submitted[field]) && read[field]);
  return { ...submitted, ...Object.fromEntries(filled.map((field) => [field, read[field]])) };
}
