/** Downloads a feed from the hosts an import may reach: no other host by a redirect, no private address by a name. */
import { promises as dns, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isAddressInNetworks, isPublicAddress } from '#server/platform/net/address-ranges.ts';
import { parseIpAddress } from '#server/platform/net/loopback-host.ts';
import { FeedError } from './feed-parser.ts';

export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

export interface DownloadOptions {
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

/** Returns the decoded body. Throws a FeedError for a rejected address, a rejected redirect and an error status. */
export async function downloadFeed(address: string, options: DownloadOptions): Promise<AsyncIterable<Uint8Array>> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await request(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = followRedirect(url, headers.location);
      continue;
    }
    if (statusCode < 200 || statusCode >= 300) {
      response.destroy();
      throw new FeedError(`cannot be read: the server answered ${statusCode}`);
    }
    const decode = decoders[headers['content-encoding']?.trim().toLowerCase() ?? ''];
    // The consumer of the decoder gets the error.
    return decode ? pipeline(response, decode(), () => {}) : response;
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

function request(url: URL, { allowedHosts, signal, resolve = resolveBySystem }: DownloadOptions): Promise<IncomingMessage> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const isNamed = allowedHosts.some((host) => host.toLowerCase() === hostname);
  const assertAllowed = (addresses: LookupAddress[]) => {
    const refused = addresses.find(({ address }) => !isPublicAddress(address) && !isAddressInNetworks(address, allowedHosts));
    if (isNamed || refused === undefined) return;
    const what = refused.address === hostname ? `${hostname} is` : `${hostname} has ${refused.address},`;
    throw new FeedError(`cannot be read: ${what} an address inside a private network. IMPORT_ALLOW_HOSTS may name the host`);
  };

  /** The connection uses the addresses that were checked. A second look-up could return others (DNS rebinding). */
  const lookupChecked: LookupFunction = (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        try {
          assertAllowed(addresses);
        } catch (error) {
          return callback(error as Error, []);
        }
        const [first = { address: '', family: 0 }] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };

  return new Promise((respond, reject) => {
    // An address in the URL is connected to without a look-up.
    if (parseIpAddress(hostname)) assertAllowed([{ address: hostname, family: 0 }]);
    const headers = { accept: 'application/json, application/x-ndjson, */*;q=0.5', 'accept-encoding': 'gzip, deflate, br' };
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, { headers, signal, agent: false, lookup: lookupChecked }, respond).on('error', reject);
  });
}

const resolveBySystem: ResolveHost = (hostname) => dns.lookup(hostname, { all: true });
