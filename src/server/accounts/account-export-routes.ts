/** Serves `POST /user/account/export`: everything the portal holds of the candidate, as a ZIP. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountExportBody, accountExportPath } from '#contract/account-calls.ts';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { DomainError, signedOut, unavailable } from '../domain-error.ts';
import { parseBody } from '../http/call-validation.ts';
import type { Authenticate, SignedInCandidate } from '../http/define-handler.ts';
import { assertOwnership } from '../http/security/ownership.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SignInService } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import type { AccountExport } from './account-export.ts';

interface AccountExportServices {
  accountExport: AccountExport;
  signIn: Pick<SignInService, 'confirmCode'>;
  now: Clock;
}

/** Longer than a large export takes over a slow connection. */
const timeoutMs = 120_000;
/** Bounds the open files of a process. */
const maxRunning = 8;

export function registerAccountExportRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  { accountExport, signIn, now }: AccountExportServices,
  { readClient }: Pick<SignInCookies, 'readClient'>,
): void {
  /** Candidates whose export runs. */
  const running = new Set<string>();

  app.post(accountExportPath, { handlerTimeout: timeoutMs }, async (request, reply) => {
    const candidate = await authenticate(request, reply);
    if (!candidate) throw signedOut();
    assertOwnership(candidate, request.body);
    await assertFreshProof(candidate, request);
    const { candidateId } = candidate;
    if (running.has(candidateId))
      throw new DomainError('rate-limited', messages.exportRunning, { code: 'export_running', retryAfter: 5 });
    if (running.size >= maxRunning) throw unavailable();
    running.add(candidateId);
    const release = () => running.delete(candidateId);
    try {
      const archive = await accountExport.open(candidateId);
      if (!archive) throw signedOut();
      reply.raw.once('close', () => {
        archive.destroy();
        release();
      });
      const date = now().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="my-data-${date}.zip"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(archive);
    } catch (error) {
      release();
      throw error;
    }
  });

  /** A stolen session must not be enough (ASVS 5.0, 7.5.3). */
  async function assertFreshProof({ email, openedAt }: SignedInCandidate, request: FastifyRequest): Promise<void> {
    // `parseBody` does not relate its result to the schema.
    const { otp } = (parseBody({ body: accountExportBody }, request.body) ?? {}) as { otp?: string };
    if (otp !== undefined) return signIn.confirmCode(email, otp, readClient(request), async () => undefined);
    if (now().getTime() - Date.parse(openedAt) > limits.freshSignInMs)
      throw new DomainError('forbidden', messages.freshSignInRequired, { code: 'code_required' });
  }
}
