/** Compresses responses that do not come from the cache, whose entries are compressed already. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { compress, negotiateEncoding } from '#server/response-cache/content-encoding.ts';

/** Smaller responses fit one packet uncompressed. */
const minBytes = 1024;
const compressible = /^(text\/|application\/(json|[\w.-]+\+(json|xml)|xml|javascript)|image\/svg\+xml)/;

export function registerResponseCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < minBytes || reply.hasHeader('content-encoding')) return payload;
    if (!compressible.test(String(reply.getHeader('content-type')))) return payload;
    addVary(reply, 'Accept-Encoding');
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(Buffer.from(payload as string), encoding);
  });
}

function addVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  if (vary === undefined) reply.header('vary', name);
  else if (!String(vary).includes(name)) reply.header('vary', `${vary}, ${name}`);
}
