/** Serves the preview images of shared links. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatPlace } from '#labels/job-labels.ts';
import { jobClosed } from '../domain-error.ts';
import type { TagHeadersFor } from '../response-cache/cache-tags.ts';
import { matchesEtag } from '../response-cache/etag.ts';
import type { SyndicationStore } from '../syndication/syndication-store.ts';
import type { ShareImage, ShareImages } from './share-images.ts';

interface ShareRouteOptions {
  syndication: SyndicationStore;
  images: ShareImages;
  tagHeadersFor: TagHeadersFor;
}

const cacheControl = 'public, max-age=86400';
/** A CDN without purging forgets the picture of a closed job soon. */
const jobCacheControl = `${cacheControl}, s-maxage=300`;

export function registerShareRoutes(app: FastifyInstance, { syndication, images, tagHeadersFor }: ShareRouteOptions): void {
  app.get<{ Params: { id: string } }>('/share/jobs/:id(^[0-9]{1,15}$).png', async (request, reply) => {
    const job = await syndication.findSharePreview(Number(request.params.id));
    if (!job) throw jobClosed();
    const { id, title, company, updatedAt } = job;
    const image = await images.forJob({ id, version: updatedAt, title, company, place: formatPlace(job) });
    return send(request, reply.headers({ ...tagHeadersFor(id), 'cache-control': jobCacheControl }), image);
  });

  app.get('/share/portal.png', async (request, reply) =>
    send(request, reply.header('cache-control', cacheControl), await images.forPortal()),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, { png, etag }: ShareImage) {
  reply
    .header('etag', etag)
    // Other sites embed the preview.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/png').send(png);
}
