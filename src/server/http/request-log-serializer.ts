import type { FastifyRequest } from 'fastify';

/**
 * What the log says of a request. Addresses stand in paths and queries (`/candidate/unsubscribe/a@b.co`), so a path is
 * logged without them and without its query; headers and bodies are not logged at all.
 */
export function serializeRequest({ method, url, ip }: FastifyRequest) {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/').map((segment) => (/@|%40/.test(segment) ? '[address]' : segment));
  return { method, path: segments.join('/'), ip };
}
