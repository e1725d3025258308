/** Serves the pages of a company's link. A mail scanner may open it; only a press reads the application. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalBrand } from '#server/brand/brand-loader.ts';
import { DomainError, unavailable } from '#server/domain-error.ts';
import { buildDownloadHeaders } from '#server/http/download-headers.ts';
import type { FileDownloads } from '#server/http/file-downloads.ts';
import { registerFormBodyParser } from '#server/http/hooks/form-body-parser.ts';
import { getClientAddress } from '#server/http/security/credentials.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { mapStorageError } from '#server/platform/files/storage-error.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { ApplicationFile } from '../application-answers.ts';
import type { CompanyApplications, LinkedApplication } from './company-applications.ts';
import { type CompanyPage, createCompanyPages } from './company-page.ts';

interface CompanyPageServices {
  companyApplications: CompanyApplications;
  files: Pick<FileStore, 'open'>;
  fileDownloads: FileDownloads;
  rateLimits: Pick<RateLimiter, 'chargeWrongCompanySecret'>;
  brand: PortalBrand;
}

interface LinkRequest {
  Params: { id: string; fileId?: string };
  Querystring: { t?: unknown };
  Body: Record<string, string> | undefined;
}

type LinkedFile = Pick<ApplicationFile, 'id' | 'name' | 'mediaType' | 'size'>;

export async function registerCompanyPageRoutes(
  app: FastifyInstance,
  { companyApplications, files, fileDownloads, rateLimits, brand }: CompanyPageServices,
): Promise<void> {
  const pages = createCompanyPages(brand);
  const path = (request: FastifyRequest<LinkRequest>) => `/company/applications/${encodeURIComponent(request.params.id)}`;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');

  app.get<LinkRequest>('/company/applications/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const token = text(request.query.t);
    const linked = await companyApplications.find(request.params.id, token);
    if (linked.state !== 'found') return sendFailure(request, reply, linked.state);
    return send(reply, pages.closed(linked.application, { path: path(request), token }));
  });

  await app.register(async (scope) => {
    registerFormBodyParser(scope);
    scope.post<LinkRequest>('/company/applications/:id', async (request, reply) => {
      const token = text(request.body?.t);
      const linked = await companyApplications.open(request.params.id, token);
      if (linked.state !== 'found') return sendFailure(request, reply, linked.state);
      return send(reply, pages.opened(linked.application, { path: path(request), token }));
    });

    scope.post<LinkRequest>('/company/applications/:id/resume', async (request, reply) => {
      const linked = await companyApplications.open(request.params.id, text(request.body?.t));
      if (linked.state !== 'found') return sendFailure(request, reply, linked.state);
      const { resumeId, resumeName, resumeType, resumeSize } = linked.application;
      if (resumeId === null || resumeName === null || resumeType === null) return sendFailure(request, reply, 'withdrawn');
      return sendFile(request, reply, {
        id: resumeId,
        name: resumeName,
        mediaType: resumeType,
        size: Number(resumeSize),
      });
    });

    scope.post<LinkRequest>('/company/applications/:id/files/:fileId', async (request, reply) => {
      const linked = await companyApplications.open(request.params.id, text(request.body?.t));
      if (linked.state !== 'found') return sendFailure(request, reply, linked.state);
      const answer = linked.application.answers.find(({ file }) => file?.id === request.params.fileId);
      return answer?.file ? sendFile(request, reply, answer.file) : sendFailure(request, reply, 'withdrawn');
    });
  });

  async function sendFile(request: FastifyRequest<LinkRequest>, reply: FastifyReply, file: LinkedFile): Promise<FastifyReply> {
    const bytes = await fileDownloads.open({ request, reply }, `application ${request.params.id}`, () =>
      files.open(file.id, file.size).catch(mapStorageError(request.log, unavailable)),
    );
    if (!bytes) return sendFailure(request, reply, 'withdrawn');
    return reply.headers(buildDownloadHeaders(file)).header('referrer-policy', 'no-referrer').send(bytes);
  }

  async function sendFailure(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    state: Exclude<LinkedApplication['state'], 'found'>,
  ): Promise<FastifyReply> {
    const log = (event: string, refused: string) =>
      request.log.warn({ event, refused, ip: request.ip }, 'a link of a mail to a company shows no application');
    if (state !== 'invalid') {
      log('access_refused', `link_${state}`);
      return send(reply, pages[state]());
    }
    try {
      await rateLimits.chargeWrongCompanySecret(getClientAddress(request));
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'rate-limited')) throw error;
      log('limit_hit', error.code);
      reply.header('retry-after', String(error.details.retryAfter ?? 1));
      return send(reply, pages.tooMany(error.message));
    }
    log('access_refused', 'link_invalid');
    return send(reply, pages.invalid());
  }
}

function send(reply: FastifyReply, { status, html, contentSecurityPolicy }: CompanyPage): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-security-policy', contentSecurityPolicy)
    .send(html);
}
