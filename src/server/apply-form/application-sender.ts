/** Sends a complete form: stores its files, and applies. */
import { type ApplyFormValues, normalizeApplicantPhone } from '#contract/forms/apply-form-rules.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import * as messages from '#contract/messages.ts';
import type { AnswerFields, Question } from '#contract/questions/question-schema.ts';
import { selectShown } from '#contract/questions/questions.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import type { ApplicationFile } from '../applications/application-answers.ts';
import type { ApplicationRequest, ApplicationService } from '../applications/applications.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import type { JobsStore } from '../catalogue/job-store.ts';
import { DomainError, jobClosed, signedOut, unavailable } from '../domain-error.ts';
import { limitConcurrency, limitGroupConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ValidatedFile } from '../resumes/resume-validation.ts';
import type { SessionService } from '../sign-in/sessions/sessions.ts';
import type { HeldAnswerFile, HeldApplicationKey, HeldApplications, HeldForm } from './held-applications.ts';
import { type ContactDetails, isSameDetail } from './resume-contact-details.ts';

interface ApplicationSenderOptions {
  held: Pick<HeldApplications, 'listAnswers' | 'readAnswer' | 'readResume' | 'discard'>;
  candidates: Pick<CandidateService, 'find' | 'saveProfile' | 'storeFirstResume' | 'storeApplicationFile' | 'removeFiles'>;
  applications: Pick<ApplicationService, 'assertAllowed' | 'apply'>;
  sessions: Pick<SessionService, 'assertActive'>;
  jobs: Pick<JobsStore, 'findOpenJob'>;
  /** Called after the commit of a new resume. */
  onResumeSaved: (fileId: string) => unknown;
  now: Clock;
}

/** A form that `assertComplete` accepted. */
interface SendableForm extends Pick<HeldForm, 'values' | 'answers' | 'attribution'> {
  /** With its resume; undefined for the resume of the account. */
  form: HeldForm | undefined;
  /** The form of a visitor, which a code has proved. */
  byVisitor: boolean;
  /** Undefined after a code. */
  sessionId: string | undefined;
}

/** Forms whose files are read at a time. Each holds a document in memory, encrypted and in clear. */
const maxReading = 4;
/** Forms of a candidate, and forms whose files wait. */
const maxWaiting = 200;

export type ApplicationSender = ReturnType<typeof createApplicationSender>;

export const heldApplicationExpired = () => new DomainError('invalid', messages.applicationExpired, { code: 'form_expired' });

export function createApplicationSender({
  held,
  candidates,
  applications,
  sessions,
  jobs,
  onResumeSaved,
  now,
}: ApplicationSenderOptions) {
  const ofCandidate = limitGroupConcurrency(1, maxWaiting, unavailable);
  const limitReading = limitConcurrency(maxReading, maxWaiting, unavailable);
  const readWithinLimit = <T>(read: () => Promise<T>) => limitReading(read, getCurrentSite());

  /** The forms of a candidate are sent one after the other, so that a form sent twice is read once. */
  return (key: HeldApplicationKey, candidateId: string, form: SendableForm) =>
    ofCandidate(candidateId, () => send(key, candidateId, form));

  async function send(
    key: HeldApplicationKey,
    candidateId: string,
    { values, answers = {}, attribution, form, byVisitor, sessionId }: SendableForm,
  ): Promise<'sent' | 'already-applied'> {
    // The session may have ended while the files of the form were checked.
    if (sessionId !== undefined) await sessions.assertActive(sessionId);
    const job = await jobs.findOpenJob(key.jobId, candidateId);
    if (!job) throw jobClosed();
    const hasApplied = [job.appliedAt, job.hireAppliedAt].some((at) => hasActiveApplication(at, now()));
    let isSent = false;
    if (!hasApplied) {
      await applications.assertAllowed(candidateId).catch(async (error) => {
        if (form) await readWithinLimit(() => keepFirstResume(key, candidateId, sessionId));
        throw error;
      });
      await storeContactDetails(candidateId, values, form?.read ?? {});
      const answerFiles = await held.listAnswers(key, byVisitor ? undefined : candidateId);
      const answered = selectAnswered(job.questions, answers, answerFiles);
      const application = { jobId: key.jobId, sessionId, coverLetter: '', additionalInfo: '', answers };
      const source = attribution ?? form?.attribution;
      isSent = await applyWithFiles(
        key,
        candidateId,
        { ...application, attribution: source },
        { hasResume: form !== undefined, answered },
      );
    }
    await held.discard(key);
    return isSent ? 'sent' : 'already-applied';
  }

  /** The form may expire before its applicant may send it. The account has a resume then. */
  async function keepFirstResume(key: HeldApplicationKey, candidateId: string, sessionId: string | undefined): Promise<void> {
    const candidate = await candidates.find(candidateId);
    const resume = candidate?.resumeId === null ? await held.readResume(key) : undefined;
    if (resume) await candidates.storeFirstResume(candidateId, resume, sessionId);
  }

  /** False for a candidate who applied meanwhile. Only a sent application replaces the resume of the account. */
  async function applyWithFiles(
    key: HeldApplicationKey,
    candidateId: string,
    request: ApplicationRequest,
    { hasResume, answered }: { hasResume: boolean; answered: readonly HeldAnswerFile[] },
  ): Promise<boolean> {
    const stored: ApplicationFile[] = [];
    const store = (read: () => Promise<ValidatedFile | undefined>): Promise<ApplicationFile> =>
      readWithinLimit(async () => {
        const heldFile = await read();
        if (!heldFile) throw heldApplicationExpired();
        const file = await candidates.storeApplicationFile(heldFile);
        stored.push(file);
        return file;
      });
    const removeStored = () => candidates.removeFiles(stored.map(({ id }) => id));

    try {
      const resume = hasResume ? await store(() => held.readResume(key)) : undefined;
      const files: Record<string, ApplicationFile> = {};
      for (const { questionId } of answered) files[questionId] = await store(() => held.readAnswer(key, questionId));
      const { submission, replacedFileIds = [] } = await applications.apply(candidateId, { ...request, resume, files });
      if (!submission) {
        await removeStored();
        return false;
      }
      await candidates.removeFiles(replacedFileIds);
      if (resume) onResumeSaved(resume.id);
      return true;
    } catch (error) {
      // After another error the application may be stored, and the cleanup of files decides.
      if (error instanceof DomainError) await removeStored();
      throw error;
    }
  }

  /** Keeps the account's name and number, unless the submitted ones differ from the resume's. */
  async function storeContactDetails(
    candidateId: string,
    submitted: ApplyFormValues,
    read: Partial<ContactDetails>,
  ): Promise<void> {
    const candidate = await candidates.find(candidateId);
    if (!candidate) throw signedOut();
    const submittedMobile = normalizeApplicantPhone(submitted.phone).slice(1);
    const name = candidate.name && isSameDetail(submitted.name, read.name) ? candidate.name : trimSpaces(submitted.name);
    const mobile = candidate.mobile && isSameDetail(submitted.phone, read.phone) ? candidate.mobile : submittedMobile;
    if (name !== candidate.name || mobile !== candidate.mobile) await candidates.saveProfile(candidateId, { name, mobile });
  }
}

/** Omits files of questions that are not asked. */
function selectAnswered(questions: readonly Question[], answers: AnswerFields, files: readonly HeldAnswerFile[]) {
  const shown = new Set(selectShown(questions, answers).map(({ id }) => id));
  return files.filter(({ questionId }) => shown.has(questionId));
}
