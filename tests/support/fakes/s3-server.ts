/** Fake S3 server on a free loopback port: one private bucket that requires signatures. */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifySignature } from './aws-signature-v4.ts';
import { listenOnRestartablePort } from './restartable-server.ts';

/** `busy` answers 503, `misrouted` a proxy's 404, `hang` does not answer, `truncate` cuts request and response bodies. */
export type S3ServerBehavior = 'serve' | 'busy' | 'misrouted' | 'hang' | 'truncate';

interface StoredObject {
  bytes: Buffer;
  changedAt: Date;
}

export interface S3Server {
  /** Settings of a portal that uses the bucket, by their names in `.env.example`. */
  settings: Record<string, string>;
  behavior: S3ServerBehavior;
  /** Limits the behavior to requests of this method; undefined means every method. */
  affectedMethod: string | undefined;
  objects: Map<string, StoredObject>;
  /** All requests, as `METHOD target`. */
  receivedRequests: string[];
  /** Waits for this many requests that begin with the text. */
  waitForRequest(start: string, count?: number): Promise<void>;
  /** Closes the port, like a stopped service. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const key = { accessKeyId: 'AKIATESTS', secretAccessKey: 'a secret/of+the tests', region: 'eu-central-1' };
const bucket = '/resumes/';
const pageSize = 3;

export async function openS3Server(): Promise<S3Server> {
  const events = new EventEmitter();
  const server = createServer((request, response) => {
    request.on('error', () => {});
    void handle(request, response).catch(() => response.destroy());
  });
  const { port, open: start, close } = await listenOnRestartablePort(server);

  const store: S3Server = {
    settings: {
      FILES_URL: 's3://resumes/of-candidates',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_REGION: key.region,
      AWS_ACCESS_KEY_ID: key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    behavior: 'serve',
    affectedMethod: undefined,
    objects: new Map(),
    receivedRequests: [],
    async waitForRequest(start, count = 1) {
      const received = () => store.receivedRequests.filter((request) => request.startsWith(start)).length;
      while (received() < count) await once(events, 'request');
    },
    start,
    async stop() {
      server.closeAllConnections();
      await close();
    },
  };
  return store;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request;
    store.receivedRequests.push(`${method} ${target}`);
    events.emit('request');
    const behavior = (store.affectedMethod ?? method) === method ? store.behavior : 'serve';
    if (behavior === 'hang') return;
    if (behavior === 'busy') return sendError(response, 503, 'SlowDown');
    if (behavior === 'misrouted') return void response.writeHead(404).end('<h1>404 Not Found</h1>');
    if (behavior === 'truncate' && method === 'PUT') return void request.socket.destroy();

    const body = await buffer(request);
    const errorCode = verifySignature({ method, target, headers: request.headers }, body, key, new Date());
    if (errorCode) return sendError(response, 403, errorCode);
    const [path = '', query] = target.split('?');
    if (!path.startsWith(bucket)) return sendError(response, 404, 'NoSuchBucket');
    const name = decodeURIComponent(path.slice(bucket.length));
    const stored = store.objects.get(name);
    if (method === 'PUT') {
      store.objects.set(name, { bytes: body, changedAt: new Date() });
      response.end();
    } else if (method === 'DELETE') {
      store.objects.delete(name);
      response.writeHead(204).end();
    } else if (name === '') {
      response.end(listObjects(new URLSearchParams(query)));
    } else if (!stored) {
      sendError(response, 404, 'NoSuchKey');
    } else {
      response.setHeader('content-length', stored.bytes.length);
      if (behavior !== 'truncate') return void response.end(stored.bytes);
      response.write(stored.bytes.subarray(0, stored.bytes.length / 2), () => response.destroy());
    }
  }

  function sendError(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  }

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
  function listObjects(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const names = [...store.objects.keys()].sort().filter((name) => name.startsWith(prefix));
    const begin = Number(query.get('continuation-token') ?? 0);
    const end = begin + pageSize;
    const files = names.slice(begin, end).filter((name) => !name.slice(prefix.length).includes('/'));
    const contents = files.map((name) => {
      const changedAt = store.objects.get(name)?.changedAt.toISOString();
      return `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><LastModified>${changedAt}</LastModified></Contents>`;
    });
    const next = end < names.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }
}
