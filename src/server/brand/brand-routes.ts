import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../response-cache/etag.ts';
import type { BrandAsset } from './brand-loader.ts';

/** Answers the brand's pictures. With the hash of its content in the address, a file never changes. */
export function registerBrandRoutes(app: FastifyInstance, files: BrandAsset[]): void {
  for (const { path, content, hash } of files) {
    // Weak: it names the content, which is compressed on its way (RFC 9110 §8.8.1). A 304 says the same as the whole answer.
    const etag = `W/"${hash}"`;
    app.get<{ Querystring: { v?: unknown } }>(path, async (request, reply) => {
      const named = request.query.v === hash;
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate');
      reply.header('etag', etag).header('vary', 'Accept-Encoding');
      // A picture opened by its own address is a document: it may do nothing there.
      reply.header('content-security-policy', pictureOnly);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/svg+xml').send(content);
    });
  }
}

const pictureOnly = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
