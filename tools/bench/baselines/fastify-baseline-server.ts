/** Bare Fastify process that serves responses from memory, received over IPC. */
import Fastify from 'fastify';

export interface BaselineResponse {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

process.once('message', async (responses: BaselineResponse[]) => {
  const app = Fastify();
  for (const { method, path, headers, body } of responses) {
    const bytes = Buffer.from(body, 'base64');
    app.route({ method, url: path, handler: (_request, reply) => reply.headers(headers).send(bytes) });
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});
// An interrupted parent sends no message.
process.once('disconnect', () => process.exit(0));
