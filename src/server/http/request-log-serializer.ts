/** Serializes requests for the log without personal data. */
import type { FastifyRequest } from 'fastify';

/** Paths may contain email addresses (`/candidate/unsubscribe/a@b.co`), which are masked. Omits query, headers and body. */
export function serializeRequest({ method, url, ip }: FastifyRequest) {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/').map((segment) => (/@|%40/.test(segment) ? '[address]' : segment));
  return { method, path: segments.join('/'), ip };
}
