/** Serves `GET /files/:id`: a resume or picture, to its owner only. */
import type { FastifyInstance } from 'fastify';
import { notFoundForCandidate, signedOut } from '../domain-error.ts';
import type { Authenticate } from '../http/define-handler.ts';
import { buildDownloadHeaders } from '../http/download-headers.ts';
import type { FileDownloads } from '../http/file-downloads.ts';
import type { CandidateService } from './candidates.ts';

export function registerCandidateFileRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { candidates, fileDownloads }: { candidates: CandidateService; fileDownloads: FileDownloads },
): void {
  app.get<{ Params: { id: string } }>('/files/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const candidate = await authenticate(request, reply);
    if (!candidate) throw signedOut();
    const { candidateId } = candidate;
    const opened = await fileDownloads.open({ request, reply }, `candidate ${candidateId}`, () =>
      candidates.openFile(request.params.id, candidateId),
    );
    if (!opened) throw notFoundForCandidate();

    const { file, bytes } = opened;
    reply.headers(buildDownloadHeaders(file));
    if (file.kind === 'picture') reply.header('content-disposition', 'inline');
    return reply.send(bytes);
  });
}
