/** Handles the form that removes a saved job without scripts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJobId, paths, savedJobRemovalPath } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import type { Authenticate } from '../http/define-handler.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { findFormCandidate } from '../http/security/form-candidate.ts';
import type { SavedJobService } from './saved-jobs.ts';

interface FormServices {
  savedJobs: Pick<SavedJobService, 'remove'>;
  authenticate: Authenticate;
}

type FormRequest = FastifyRequest<{ Body: Record<string, string> | undefined }>;

export async function registerSavedJobFormRoute(app: FastifyInstance, { savedJobs, authenticate }: FormServices): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post(savedJobRemovalPath, async (request: FormRequest, reply) => {
      const candidate = await findFormCandidate(authenticate, request, reply);
      if (!candidate) return reply.redirect(loginAgainPath(paths.savedJobs), 303);
      const jobId = parseJobId(request.body?.job_id);
      if (!Number.isNaN(jobId)) await savedJobs.remove(candidate.candidateId, jobId);
      return reply.redirect(paths.savedJobs, 303);
    });
  });
}
