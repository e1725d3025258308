/** Downloads a feed from allowed hosts. No redirect leads to another host, and no name to a private address. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createPinnedLookup, type ResolveHost } from '#server/platform/net/pinned-lookup.ts';
import { onRequestFailure } from '#server/platform/net/request-failure.ts';
import { FeedError } from './feed-parser.ts';

export interface DownloadOptions {
  headers?: Record<string, string>;
  /** Names, addresses and networks that may be private. */
  allowedHosts: readonly string[];
  signal: AbortSignal;
  /** Returns all addresses of a name; by default those of the system. */
  resolve?: ResolveHost;
}

const maxRedirects = 5;
const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Returns the decoded body. Throws for a private address, and a FeedError for a rejected redirect and an error status. */
export async function downloadFeed(address: string, options: DownloadOptions): Promise<AsyncIterable<Uint8Array>> {
  const { status, body } = await requestFeed(address, options);
  if (status >= 200 && status < 300) return body;
  body.destroy();
  throw new FeedError(`cannot be read: the server answered ${status}`);
}

export interface FeedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decoded body. Destroy it if it is not read. */
  body: Readable;
}

/** Follows redirects on the same host. Throws for a private address, and a FeedError for a rejected redirect. */
export async function requestFeed(address: string, options: DownloadOptions): Promise<FeedResponse> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await request(url, options);
    const { statusCode: status = 0, headers } = response;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      response.destroy();
      url = followRedirect(url, headers.location);
      continue;
    }
    const decode = decoders[headers['content-encoding']?.trim().toLowerCase() ?? ''];
    // The consumer of the decoder gets the error.
    return { status, headers, body: decode ? pipeline(response, decode(), () => {}) : response };
  }
  throw new FeedError(`cannot be read: it redirects more than ${maxRedirects} times`);
}

/** Only the same host may be the target, on the same port or with TLS added. A feed's answer must not choose another host. */
function followRedirect(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const isUpgrade = from.protocol === 'http:' && to?.protocol === 'https:' && !from.port && !to.port;
  if (to && (to.origin === from.origin || (isUpgrade && to.hostname === from.hostname))) return to;
  throw new FeedError(`cannot be read: it redirects to ${to?.host ? `another host, ${to.host}` : 'a place that is no address'}`);
}

function request(url: URL, { headers: added, allowedHosts, signal, resolve }: DownloadOptions): Promise<IncomingMessage> {
  return new Promise((respond, reject) => {
    const lookup = createPinnedLookup(url, { allowedHosts, setting: 'IMPORT_ALLOW_HOSTS', ...(resolve && { resolve }) });
    const headers = {
      accept: 'application/json, application/x-ndjson, */*;q=0.5',
      'accept-encoding': 'gzip, deflate, br',
      ...added,
    };
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    onRequestFailure(get(url, { headers, signal, agent: false, lookup }, respond), reject);
  });
}
