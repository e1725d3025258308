/** Handles the forms of My Profile without scripts: details, resume and picture. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/addresses.ts';
import { loginAgainPath } from '#contract/forms/login-url.ts';
import { normalizeProfileDraft, validateProfileDraft } from '#contract/forms/profile-draft.ts';
import {
  type ProfilePart,
  profileChangedParam,
  profileUploadParam,
  resumeSectionId,
} from '#contract/forms/profile-form-addresses.ts';
import { DomainError } from '../domain-error.ts';
import type { Authenticate, SignedInCandidate } from '../http/define-handler.ts';
import { sendFormError } from '../http/errors/form-error.ts';
import { toHttpError } from '../http/errors/http-error.ts';
import { registerFormBodyParser } from '../http/hooks/form-body-parser.ts';
import { lingeringClose } from '../http/lifecycle/lingering-close.ts';
import { rejectFormOfOtherClient } from '../http/security/credentials.ts';
import { findFormCandidate } from '../http/security/form-candidate.ts';
import { assertFormOwner } from '../http/security/ownership.ts';
import type { TransferLimits } from '../http/transfer-rate.ts';
import { readUpload } from '../http/uploads/multipart-upload.ts';
import type { UploadSlot, WithUploadSlot } from '../http/uploads/upload-slots.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { Services } from '../services.ts';

interface ProfileFormServices extends Pick<Services, 'candidates' | 'sessions' | 'rateLimits' | 'counts'> {
  authenticate: Authenticate;
  withUploadSlot: WithUploadSlot;
  uploadRate: TransferLimits;
}

/** The time that an upload may take to arrive. */
const uploadTimeoutMs = 120_000;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export async function registerProfileFormRoutes(
  app: FastifyInstance,
  { candidates, sessions, rateLimits, counts, authenticate, withUploadSlot, uploadRate }: ProfileFormServices,
): Promise<void> {
  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post(paths.profile, { handlerTimeout: uploadTimeoutMs }, async (request, reply) => {
      rejectFormOfOtherClient(request);
      const candidate = await findFormCandidate(authenticate, request, reply);
      if (!candidate) {
        if (request.isMultipart()) lingeringClose(request, reply);
        return reply.redirect(loginAgainPath(paths.profile), 303);
      }
      const part = findPart(request);
      try {
        if (part === 'details') await saveDetails(request, candidate.candidateId);
        else
          await withUploadSlot((_request, _reply, slot) => saveFile({ request, reply }, { candidate, part, slot }))(
            request,
            reply,
          );
      } catch (error) {
        if (error instanceof DomainError && error.kind === 'unauthenticated')
          return reply.redirect(loginAgainPath(paths.profile), 303);
        const submitted = part === 'details' ? (request.body as Record<string, string> | undefined) : undefined;
        const values = { part, name: submitted?.name ?? '', number: submitted?.number ?? '' };
        return sendFormError({ request, reply }, error, { path: paths.profile, values });
      }
      const section = part === 'resume' ? `#${resumeSectionId}` : '';
      return reply.redirect(`${paths.profile}?${profileChangedParam}=${part}${section}`, 303);
    });
  });

  async function saveDetails({ body }: FastifyRequest, candidateId: string): Promise<void> {
    const { name = '', number = '', candidate_id: owner } = (body ?? {}) as Record<string, string>;
    assertFormOwner(owner, candidateId);
    const { errors, formError } = validateProfileDraft({ name, number });
    if (formError !== undefined) {
      const fields = Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
      throw new DomainError('invalid', formError, { fields });
    }
    const details = normalizeProfileDraft({ name, number });
    await candidates.saveProfile(candidateId, { name: details.name, mobile: details.number });
  }

  async function saveFile(exchange: Exchange, form: FileForm): Promise<void> {
    const { part, candidate } = form;
    try {
      const file = await readFile(exchange, form);
      // The candidate may have signed out everywhere while the file arrived.
      await sessions.assertActive(candidate.sessionId);
      if (part === 'resume') await candidates.replaceResume(candidate, file);
      else await candidates.replacePicture(candidate, file);
      counts.uploads.increment({ kind: part });
    } catch (error) {
      counts.uploadsRejected.increment({ kind: part, reason: toHttpError(error)?.code ?? 'failed' });
      throw error;
    }
  }

  async function readFile(exchange: Exchange, { candidate, part, slot }: FileForm): Promise<UploadedFile | undefined> {
    const { candidateId } = candidate;
    const field = part === 'resume' ? 'resume' : 'profile_picture';
    const { files } = await readUpload({
      ...exchange,
      field,
      slot,
      rate: uploadRate,
      async admit({ candidate_id: owner }, fileName) {
        // A form without a chosen file has an empty part.
        if (!fileName) return 'discard';
        assertFormOwner(owner, candidateId);
        await rateLimits.assertUploadAllowed(candidateId);
        return { candidateId };
      },
      chargeAborted: () => rateLimits.chargeAbortedUpload(candidateId),
    });
    return files.get(field);
  }
}

interface FileForm {
  candidate: SignedInCandidate;
  part: Exclude<ProfilePart, 'details'>;
  slot: UploadSlot;
}

function findPart(request: FastifyRequest): ProfilePart {
  if (!request.isMultipart()) return 'details';
  return (request.query as Record<string, unknown>)[profileUploadParam] === 'picture' ? 'picture' : 'resume';
}
