/** `GET /files/:id`: a resume or picture, for its owner alone. A browser comes here by a link, so this is no call. */
import type { FastifyInstance } from 'fastify';
import { notFound, signedOut } from '../domain-error.ts';
import type { Authenticate } from '../http/define-handler.ts';
import type { CandidateService } from './candidates.ts';

export function registerCandidateFileRoutes(
  app: FastifyInstance,
  findCandidate: Authenticate,
  { candidates }: { candidates: CandidateService },
): void {
  app.get<{ Params: { id: string } }>('/files/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const candidate = await findCandidate(request, reply);
    if (!candidate) throw signedOut();
    const found = await candidates.openFile(request.params.id, candidate.candidateId);
    if (!found) throw notFound();

    const { file, bytes } = found;
    // A resume is somebody's own bytes: it is never shown by the browser, and can do nothing if it is.
    const disposition = file.kind === 'picture' ? 'inline' : `attachment; filename*=UTF-8''${extendedValue(file.name)}`;
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

/** RFC 8187: what encodeURIComponent leaves alone and a header value may not hold. */
const extendedValue = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
