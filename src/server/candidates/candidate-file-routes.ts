/** Serves `GET /files/:id`: a resume or picture, to its owner only. */
import type { FastifyInstance } from 'fastify';
import { notFound, signedOut } from '../domain-error.ts';
import type { Authenticate } from '../http/define-handler.ts';
import type { CandidateService } from './candidates.ts';

export function registerCandidateFileRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { candidates }: { candidates: CandidateService },
): void {
  app.get<{ Params: { id: string } }>('/files/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const candidate = await authenticate(request, reply);
    if (!candidate) throw signedOut();
    const opened = await candidates.openFile(request.params.id, candidate.candidateId);
    if (!opened) throw notFound();

    const { file, bytes } = opened;
    // A resume holds untrusted bytes: browsers download it, and the sandbox disables it if one displays it.
    const disposition = file.kind === 'picture' ? 'inline' : `attachment; filename*=UTF-8''${encodeExtendedValue(file.name)}`;
    return reply
      .type(file.mediaType)
      .header('content-length', file.size)
      .header('content-disposition', disposition)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}

/** Encodes as RFC 8187 does: encodeURIComponent leaves characters that a header value must not contain. */
const encodeExtendedValue = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
