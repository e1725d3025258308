/** Strict stand-in for IndexNow, Google's Indexing API and a CDN's purge hook on a free loopback port. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { listenOnRestartablePort } from './restartable-server.ts';

type Failure = { status: number; retryAfter?: string } | 'close';

export interface BoardServer {
  origin: string;
  /** The key file of the service account. */
  credentials: object;
  /** Accepted URLs of IndexNow's requests. */
  submitted: string[][];
  /** Accepted notifications, as `TYPE path`. */
  published: string[];
  /** The secret of the purge hook. */
  purgeSecret: string;
  /** Tags of accepted purges. */
  purged: string[][];
  /** Answers of the next requests, before any is accepted. */
  failures: Failure[];
  /** Holds the next request until `answer`. */
  holdNext(): HeldRequest;
  violations: string[];
  close(): Promise<void>;
}

interface HeldRequest {
  arrived: Promise<void>;
  answer(): void;
}

const scope = 'https://www.googleapis.com/auth/indexing';

export async function startBoardServer(portalOrigin: string, key: string, now: () => Date): Promise<BoardServer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer((request, response) => void handle(request, response));
  const { port, close } = await listenOnRestartablePort(server);
  const origin = `http://127.0.0.1:${port}`;
  const tokenUri = `${origin}/token`;
  const purgeKey = randomBytes(32);
  const held: (() => Promise<void>)[] = [];
  const board: BoardServer = {
    origin,
    credentials: {
      type: 'service_account',
      client_email: 'portal@project.iam.gserviceaccount.com',
      private_key: await exportPKCS8(privateKey),
      token_uri: tokenUri,
    },
    submitted: [],
    published: [],
    purgeSecret: `whsec_${purgeKey.toString('base64')}`,
    purged: [],
    failures: [],
    holdNext() {
      const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held.push(() => {
        arrival.resolve();
        return release.promise;
      });
      return { arrived: arrival.promise, answer: release.resolve };
    },
    violations: [],
    async close() {
      server.closeAllConnections();
      await close();
    },
  };
  return board;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    await held.shift()?.();
    const failure = request.url === '/token' ? undefined : board.failures.shift();
    if (failure === 'close') return void request.socket.destroy();
    if (failure)
      return void response.writeHead(failure.status, failure.retryAfter ? { 'retry-after': failure.retryAfter } : {}).end();
    try {
      const answer = await accept(request, body, publicKey);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      board.violations.push(`${request.url}: ${error}`);
      response.writeHead(400).end();
    }
  }

  async function accept({ url, method, headers }: IncomingMessage, body: string, verifyKey: CryptoKey): Promise<object> {
    if (method !== 'POST') throw new Error(`method ${method}`);
    if (url === '/indexnow') {
      const { host, key: sentKey, keyLocation, urlList, ...rest } = JSON.parse(body);
      if (headers['content-type'] !== 'application/json; charset=utf-8') throw new Error('content type');
      if (host !== new URL(portalOrigin).host || sentKey !== key || keyLocation !== `${portalOrigin}/${key}.txt`)
        throw new Error('key');
      if (Object.keys(rest).length > 0 || urlList.length === 0 || urlList.length > 10_000) throw new Error('list');
      if (urlList.some((each: string) => !each.startsWith(`${portalOrigin}/`))) throw new Error('host of a URL');
      board.submitted.push(urlList);
      return {};
    }
    if (url === '/purge') {
      const { tags, ...rest } = JSON.parse(body);
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = `v1,${createHmac('sha256', purgeKey).update(signed).digest('base64')}`;
      if (headers['webhook-signature'] !== signature) throw new Error('signature');
      if (Object.keys(rest).length > 0 || tags.some((tag: string) => !/^(jobs|job-[0-9]+)$/.test(tag))) throw new Error('tags');
      board.purged.push(tags);
      return {};
    }
    if (url === '/token') {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant type');
      const { payload } = await jwtVerify(form.get('assertion') ?? '', verifyKey, {
        issuer: 'portal@project.iam.gserviceaccount.com',
        audience: tokenUri,
        maxTokenAge: '1h',
        currentDate: now(),
      });
      if (payload.scope !== scope) throw new Error('scope');
      return { access_token: 'a-token', expires_in: 3600, token_type: 'Bearer' };
    }
    if (url !== '/v3/urlNotifications:publish') throw new Error('address');
    if (headers.authorization !== 'Bearer a-token') throw new Error('token');
    const { url: page, type, ...rest } = JSON.parse(body);
    if (Object.keys(rest).length > 0 || !/^URL_(UPDATED|DELETED)$/.test(type)) throw new Error('notification');
    board.published.push(`${type} ${new URL(page).pathname}`);
    return { urlNotificationMetadata: { url: page } };
  }
}
