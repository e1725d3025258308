/** One caller on one connection, who sees the bytes as they were sent. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface HttpRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HttpClient {
  send(asked: HttpRequest): Promise<HttpResponse>;
  /** The milliseconds of each question, one after the other; throws when an answer is not 200. */
  measureLatencies(questions: readonly HttpRequest[]): Promise<number[]>;
  close(): void;
}

export function createHttpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async ({ method = 'GET', path, headers, body }: HttpRequest): Promise<HttpResponse> => {
    const json = body && JSON.stringify(body);
    const sent = request(origin + path, {
      agent,
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }) },
    });
    sent.end(json);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  };
  return {
    send: ask,
    async measureLatencies(questions) {
      const times: number[] = [];
      for (const question of questions) {
        const begin = performance.now();
        const { status, body } = await ask(question);
        times.push(performance.now() - begin);
        if (status !== 200) throw new Error(`${question.path} answered ${status}: ${body.toString().slice(0, 200)}`);
      }
      return times;
    },
    close: () => agent.destroy(),
  };
}
