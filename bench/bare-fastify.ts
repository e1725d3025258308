/** What a portal's answers are compared with: bare Fastify in its own process, sending the same bytes from memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareAnswer } from './bare-server.ts';
import { type Answered, type Asked, openCaller } from './http-caller.ts';

interface Bare {
  origin: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** Does something beside a bare Fastify that sends what the portal answers to one question. */
export async function besideBare<Result>(
  origin: string,
  asked: Asked,
  work: (bareOrigin: string, answered: Answered) => Promise<Result>,
): Promise<Result> {
  const caller = openCaller(origin);
  const answered = await caller.ask(asked);
  caller.close();
  const bare = await startBare([{ method: asked.method ?? 'GET', path: asked.path, ...answered }]);
  try {
    return await work(bare.origin, answered);
  } finally {
    await bare.stop();
  }
}

async function startBare(answers: ({ method: 'GET' | 'POST'; path: string } & Answered)[]): Promise<Bare> {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'], env: { NODE_ENV: 'production' } });
  const known: BareAnswer[] = answers.map(({ method, path, headers, body }) => ({
    method,
    path,
    headers: keptHeaders(headers),
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

function keptHeaders(headers: Answered['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value && !ownHeaders.has(name) ? [[name, String(value)]] : [])),
  );
}
