/** Reads contact details out of resumes in the sandbox, one at a time. */
import type { AppLogger } from '../logger.ts';
import { createFairQueue } from '../platform/concurrency/fair-queue.ts';
import { ResumeReadError, readResumeInSandbox } from '../resumes/sandboxed-resume-reader.ts';
import { type ContactDetails, findContactDetails } from './resume-contact-details.ts';

/** A usual resume takes well under a second. After this time the form is shown without details. */
const readTimeoutMs = 4000;
/** The time limit of a request, including its wait in the queue. */
const maxWaitMs = 8000;
/** Networks that wait. Further resumes are not read. */
const maxWaiting = 20;

export type ResumeContactReader = ReturnType<typeof createResumeContactReader>;

export function createResumeContactReader({ log }: { log: AppLogger }) {
  const stopping = new AbortController();
  const addToQueue = createFairQueue({ maxWaiting });
  return {
    /** @param owner a network or candidate; owners take turns. Returns nothing for a resume that cannot be read in time. */
    async read(owner: string, resume: { bytes: Uint8Array; mediaType: string }): Promise<Partial<ContactDetails>> {
      let details: Partial<ContactDetails> = {};
      const { signal } = stopping;
      const reading = addToQueue(owner, async () => {
        if (signal.aborted) return;
        await readResumeInSandbox(resume, { timeoutMs: readTimeoutMs, signal }).then(
          (text) => {
            details = findContactDetails(text);
          },
          (error) => {
            // The message of another error may quote the resume.
            const reason = error instanceof ResumeReadError ? error.message : 'failed';
            log.info({ reason }, 'contact details could not be read from a resume');
          },
        );
      });
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, maxWaitMs);
      await Promise.race([reading, timer.promise]);
      clearTimeout(timeout);
      return details;
    },

    stop(): void {
      stopping.abort();
    },
  };
}
