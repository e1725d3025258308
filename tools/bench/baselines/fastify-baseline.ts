/** What a portal's answers are compared with: bare Fastify in its own process, sending the same bytes from memory. */
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

/** Does something beside a bare Fastify that sends what the portal answers to one question. */
export async function withFastifyBaseline<Result>(
  origin: string,
  asked: HttpRequest,
  work: (bareOrigin: string, answered: HttpResponse) => Promise<Result>,
): Promise<Result> {
  const caller = createHttpClient(origin);
  const answered = await caller.send(asked);
  caller.close();
  const bare = await startFastifyBaseline([{ method: asked.method ?? 'GET', path: asked.path, ...answered }]);
  try {
    return await work(bare.origin, answered);
  } finally {
    await bare.stop();
  }
}

async function startFastifyBaseline(
  answers: ({ method: 'GET' | 'POST'; path: string } & HttpResponse)[],
): Promise<FastifyBaseline> {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'], env: { NODE_ENV: 'production' } });
  const known: BaselineResponse[] = answers.map(({ method, path, headers, body }) => ({
    method,
    path,
    headers: copyableHeaders(headers),
    body: body.toString('base64'),
  }));
  child.send(known);
  const [origin] = await once(child, 'message');
  return {
    origin,
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** Node writes these itself. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

function copyableHeaders(headers: HttpResponse['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value && !ownHeaders.has(name) ? [[name, String(value)]] : [])),
  );
}
