/** Handles the calls of contract/application-calls. */
import { dismissStartedApplication, getStartedApplication } from '#contract/application-calls.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import type { StartedApplicationService } from './started-applications.ts';

export function registerStartedApplicationRoutes(
  defineHandler: DefineHandler,
  { startedApplications }: { startedApplications: StartedApplicationService },
): void {
  defineHandler(getStartedApplication, async ({ candidate }) => {
    const started = await startedApplications.findUnfinished(candidate.candidateId);
    return { message: started ? { joborder_id: started.jobId, title: started.title, open: started.isOpen } : null };
  });

  defineHandler(dismissStartedApplication, async ({ body, candidate }) => {
    await startedApplications.dismiss(candidate.candidateId, body.job_id);
    return {};
  });
}
