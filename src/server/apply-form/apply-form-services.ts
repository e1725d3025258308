/** Creates the services of the apply form. */
import type { ApplicationService } from '../applications/applications.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import type { JobsStore } from '../catalogue/job-store.ts';
import type { AppLogger } from '../logger.ts';
import { deriveKeys, type KeyRing } from '../platform/crypto/secret-key.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { ResumeValidator } from '../resumes/resume-validation.ts';
import type { SessionService } from '../sign-in/sessions/sessions.ts';
import type { JobResumeLimits } from '../sources/delivery/job-resume-limits.ts';
import { createAnswerFiles } from './answer-files.ts';
import { createApplicationSender } from './application-sender.ts';
import { createApplyFormService } from './apply-form-service.ts';
import { createFormTokens } from './form-token.ts';
import { createHeldApplications } from './held-applications.ts';
import { createResumeContactReader } from './resume-contact-reader.ts';

interface ApplyFormServiceOptions {
  secrets: KeyRing;
  database: Database;
  files: FileStore;
  resumeValidator: ResumeValidator;
  candidates: CandidateService;
  applications: ApplicationService;
  sessions: Pick<SessionService, 'assertActive'>;
  jobs: JobsStore;
  resumeLimits: JobResumeLimits;
  takesSelfIdentification(jobId: number): Promise<boolean>;
  /** Called after the commit of a new resume. */
  onResumeSaved: (fileId: string) => unknown;
  now: Clock;
  log: AppLogger;
}

export function createApplyFormServices(options: ApplyFormServiceOptions) {
  const {
    secrets,
    database,
    files,
    resumeValidator,
    candidates,
    applications,
    sessions,
    jobs,
    resumeLimits,
    takesSelfIdentification,
    onResumeSaved,
    now,
    log,
  } = options;
  const { db } = database;
  const heldApplications = createHeldApplications({ database, files, keys: deriveKeys(secrets, 'apply-form'), now, log });
  const findResumeLimits = (jobId: number) => resumeLimits.find(db, jobId);
  const reader = createResumeContactReader({ log });
  const applyForm = createApplyFormService({
    held: heldApplications,
    answerFiles: createAnswerFiles({ held: heldApplications, findResumeLimits, resumeValidator }),
    tokens: createFormTokens(deriveKeys(secrets, 'form-tokens'), now),
    reader,
    candidates,
    send: createApplicationSender({ held: heldApplications, candidates, applications, sessions, jobs, onResumeSaved, now }),
    jobs,
    resumeLimits: {
      find: findResumeLimits,
      assertSuitable: (jobId, file) => resumeLimits.assertSuitable(db, jobId, file),
    },
    takesSelfIdentification,
    resumeValidator,
    now,
    log,
  });
  return { applyForm, heldApplications, stopReading: reader.stop };
}
