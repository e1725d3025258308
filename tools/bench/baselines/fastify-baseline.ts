/** Baseline for throughput: bare Fastify sends the portal's bytes from memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createHttpClient, type HttpRequest, type HttpResponse } from '../../load/http-client.ts';
import type { BaselineResponse } from './fastify-baseline-server.ts';

interface FastifyBaseline {
  origin: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('fastify-baseline-server.ts', import.meta.url));

/** Runs work beside a bare Fastify that sends the portal's response to one request. */
export async function withFastifyBaseline<Result>(
  origin: string,
  request: HttpRequest,
  work: (baselineOrigin: string, response: HttpResponse) => Promise<Result>,
): Promise<Result> {
  const client = createHttpClient(origin);
  const response = await client.send(request);
  client.close();
  const baseline = await startFastifyBaseline([{ method: request.method ?? 'GET', path: request.path, ...response }]);
  try {
    return await work(baseline.origin, response);
  } finally {
    await baseline.stop();
  }
}

async function startFastifyBaseline(
  responses: ({ method: 'GET' | 'POST'; path: string } & HttpResponse)[],
): Promise<FastifyBaseline> {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'], env: { NODE_ENV: 'production' } });
  const serialized: BaselineResponse[] = responses.map(({ method, path, headers, body }) => ({
    method,
    path,
    headers: copyableHeaders(headers),
    body: body.toString('base64'),
  }));
  child.send(serialized);
  const [origin] = await once(child, 'message');
  return {
    origin,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Node sets these itself. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

function copyableHeaders(headers: HttpResponse['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value && !ownHeaders.has(name) ? [[name, String(value)]] : [])),
  );
}
