/** HTTP client on one connection that leaves bodies compressed. */
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
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Sends requests one after the other; gives the milliseconds of each. Throws unless every status is 200. */
  measureLatencies(requests: readonly HttpRequest[]): Promise<number[]>;
  close(): void;
}

export function createHttpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async ({ method = 'GET', path, headers, body }: HttpRequest): Promise<HttpResponse> => {
    const json = body && JSON.stringify(body);
    const outgoing = request(origin + path, {
      agent,
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }) },
    });
    outgoing.end(json);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
  };
  return {
    send,
    async measureLatencies(requests) {
      const times: number[] = [];
      for (const each of requests) {
        const begin = performance.now();
        const { status, body } = await send(each);
        times.push(performance.now() - begin);
        if (status !== 200) throw new Error(`${each.path} answered ${status}: ${body.toString().slice(0, 200)}`);
      }
      return times;
    },
    close: () => agent.destroy(),
  };
}
