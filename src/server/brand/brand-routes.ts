/** Serves the brand's pictures, and its texts on the landing page. */
import type { FastifyInstance } from 'fastify';
import { getLandingContent, type LandingContent } from '#contract/brand-schema.ts';
import type { DefineHandler } from '../http/define-handler.ts';
import { matchesEtag } from '../response-cache/etag.ts';
import type { BrandAsset } from './brand-asset.ts';

export function registerLandingContentRoute(defineHandler: DefineHandler, content: LandingContent): void {
  defineHandler(getLandingContent, async () => ({ message: content }), { cacheKey: () => ({ key: getLandingContent.path }) });
}

/** A URL with the content hash is immutable. */
export function registerBrandRoutes(app: FastifyInstance, assets: BrandAsset[]): void {
  for (const { path, content, type, hash } of assets) {
    // Weak, because the response is compressed later (RFC 9110 §8.8.1). A 304 repeats the headers of a 200.
    const etag = `W/"${hash}"`;
    app.get<{ Querystring: { v?: unknown } }>(path, async (request, reply) => {
      const isVersioned = request.query.v === hash;
      reply.header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate');
      reply.header('etag', etag).header('vary', 'Accept-Encoding');
      // An SVG opened by its own URL is a document and could run scripts.
      reply.header('content-security-policy', imageCsp);
      // Other sites embed the preview of shared links.
      if (type === 'image/jpeg') reply.header('cross-origin-resource-policy', 'cross-origin');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(content);
    });
  }
}

const imageCsp = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
