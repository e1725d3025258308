/** Reads contact details out of resumes in the sandbox, one at a time. */
import type { AppLogger } from '../logger.ts';
import { limitSiteConcurrency } from '../platform/concurrency/site-concurrency-limit.ts';
import { withTimeout } from '../platform/concurrency/with-timeout.ts';
import { ResumeReadError, readResumeInSandbox } from '../resumes/sandboxed-resume-reader.ts';
import { type ContactDetails, findContactDetails } from './resume-contact-details.ts';

/** A usual resume takes well under a second. After this time the form is shown without details. */
const readTimeoutMs = 4000;
/** The time limit of a request, including its wait in the queue. */
const maxWaitMs = 8000;
/** Resumes of a site that wait, and sites that wait. Further resumes are not read. */
const maxWaiting = 20;

export type ResumeContactReader = ReturnType<typeof createResumeContactReader>;

export function createResumeContactReader({ log }: { log: AppLogger }) {
  const stopping = new AbortController();
  const oneAtATime = limitSiteConcurrency(1, maxWaiting, () => new ResumeReadError('Too many resumes wait.'));

  return {
    /**
     * Returns nothing for a resume that cannot be read in time.
     * @param owner a candidate or a visitor's network, as of `toQueueOwner`; sites are served round robin, and their owners
     */
    async read(owner: string, resume: { bytes: Uint8Array; mediaType: string }): Promise<Partial<ContactDetails>> {
      const readQueued = (lateSignal: AbortSignal) => {
        const signal = AbortSignal.any([stopping.signal, lateSignal]);
        const readText = async () => {
          signal.throwIfAborted();
          return readResumeInSandbox(resume, { timeoutMs: readTimeoutMs, signal });
        };
        return oneAtATime(readText, owner);
      };
      try {
        return findContactDetails(await withTimeout(readQueued, maxWaitMs, 'The form was shown without it.'));
      } catch (error) {
        // The message of another error may quote the resume.
        const reason = error instanceof ResumeReadError ? error.message : 'failed';
        log.info({ reason }, 'contact details could not be read from a resume');
        return {};
      }
    },

    stop(): void {
      stopping.abort();
    },
  };
}
