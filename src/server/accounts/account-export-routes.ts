/** Sends all data of a candidate as a ZIP: `POST /user/account/export`, and My Profile's form. */
import { finished, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountExportBody, accountExportPath } from '#contract/account-calls.ts';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import { DomainError, signedOut } from '../domain-error.ts';
import { parseBody } from '../http/call-validation.ts';
import type { Authenticate, SignedInCandidate } from '../http/define-handler.ts';
import { getClientAddress } from '../http/security/credentials.ts';
import { assertOwnership } from '../http/security/ownership.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import { endSlowDownload } from '../http/slow-download.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SignInService } from '../sign-in/sign-in.ts';
import type { SignInCookies } from '../sign-in/sign-in-cookies.ts';
import type { AccountExport } from './account-export.ts';
import { createExportSlots } from './export-slots.ts';

interface AccountExportServices {
  accountExport: AccountExport;
  rateLimits: Pick<RateLimiter, 'assertExportAllowed' | 'chargeExport'>;
  candidates: Pick<CandidateService, 'hasProvenAddress'>;
  signIn: Pick<SignInService, 'confirmCode'>;
  now: Clock;
}

export type SendAccountExport = (
  exchange: { request: FastifyRequest; reply: FastifyReply },
  candidate: SignedInCandidate,
  readCode: () => string | undefined,
) => Promise<FastifyReply>;

export function registerAccountExportRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  sendExport: SendAccountExport,
  { downloadRate }: Pick<ServerLimits, 'downloadRate'>,
): void {
  app.post(accountExportPath, { handlerTimeout: downloadRate.maxMs }, async (request, reply) => {
    const candidate = await authenticate(request, reply);
    if (!candidate) throw signedOut();
    assertOwnership(candidate, request.body);
    // `parseBody` does not relate its result to the schema.
    const readCode = () => ((parseBody({ body: accountExportBody }, request.body) ?? {}) as { otp?: string }).otp;
    return sendExport({ request, reply }, candidate, readCode);
  });
}

export function createAccountExportSender(
  { accountExport, candidates, rateLimits, signIn, now }: AccountExportServices,
  { readClient }: Pick<SignInCookies, 'readClient'>,
  { exports, downloadRate }: Pick<ServerLimits, 'exports' | 'downloadRate'>,
): SendAccountExport {
  const slots = createExportSlots(exports);

  return async ({ request, reply }, candidate, readCode) => {
    const { candidateId } = candidate;
    const release = slots.take(candidateId, getClientAddress(request));
    let archive: Readable | undefined;
    let stopWatching = () => {};
    // Also called for a client that has already disconnected.
    finished(reply.raw, () => {
      release();
      stopWatching();
      archive?.destroy();
    });
    await rateLimits.assertExportAllowed(candidateId);
    await assertFreshProof(candidate, request, readCode());
    await rateLimits.chargeExport(candidateId);
    archive = await accountExport.open(candidateId);
    if (!archive) throw signedOut();
    // Fastify destroys the archive of a disconnected client.
    if (!reply.raw.closed) stopWatching = endSlowDownload(request, { name: 'data', isContended: slots.isFull }, downloadRate);
    const date = now().toISOString().slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="my-data-${date}.zip"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(archive);
  };

  /** A stolen session must not be enough (ASVS 5.0, 7.5.3), nor one at an address that may have another owner by now. */
  async function assertFreshProof(candidate: SignedInCandidate, request: FastifyRequest, otp: string | undefined): Promise<void> {
    if (otp !== undefined) return signIn.confirmCode(candidate, otp, readClient(request), async () => undefined);
    const isFresh = now().getTime() - Date.parse(candidate.openedAt) <= limits.freshSignInMs;
    if (!isFresh || !(await candidates.hasProvenAddress(candidate.candidateId)))
      throw new DomainError('forbidden', messages.freshSignInRequired, { code: 'code_required' });
  }
}
