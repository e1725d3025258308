/** A process of its own: the same Fastify with nothing but answers from memory, which a parent names over IPC. */
import Fastify from 'fastify';

export interface BaselineResponse {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

process.once('message', async (answers: BaselineResponse[]) => {
  const app = Fastify();
  for (const { method, path, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64');
    app.route({ method, url: path, handler: (_request, reply) => reply.headers(headers).send(bytes) });
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});
// Whoever started us ends without a word when it is interrupted.
process.once('disconnect', () => process.exit(0));
