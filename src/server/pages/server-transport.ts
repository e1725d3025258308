/** Sends a page's calls during its render to the portal's own handlers. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { buildPath, type Call } from '#contract/call.ts';
import { attributionHeader, serializeAttribution } from '#contract/forms/attribution.ts';
import { searchJobs } from '#contract/job-calls.ts';
import type { CallRequest, CallResponse, Transport } from '#web/api/transport.ts';
import type { InProcessApi } from '../http/in-process-api.ts';
import { runAsInternalRequest } from '../http/internal-requests.ts';
import { readAttribution } from '../http/request-attribution.ts';
import { keyCookie, tokenCookie } from '../http/security/credentials.ts';

interface ServerTransportOptions {
  app: FastifyInstance;
  publicOrigin: string;
  inProcessApi: InProcessApi;
  incomingRequest: FastifyRequest;
  /** The token of a valid session. */
  token: string | undefined;
  /** Charges the client for a visitor's search; unset when the page was charged. */
  chargeSearch: (() => void) | undefined;
}

/** A visitor's public calls run as plain functions. All others are injected requests, so that sessions and limits apply. */
export function createServerTransport({
  app,
  publicOrigin,
  inProcessApi,
  incomingRequest,
  token,
  chargeSearch,
}: ServerTransportOptions): Transport {
  const isSearchCharged = chargeSearch === undefined;
  return {
    identity: () => ({ token, candidate: undefined }),
    // The page knows its session before it renders; a call that ends the session meanwhile shows as failed.
    onUnauthorized: () => undefined,
    async send(call, request) {
      const charge = call.path === searchJobs.path ? chargeSearch : undefined;
      const response = token === undefined ? await inProcessApi.invoke(call, request, charge) : undefined;
      return response ?? inject(call, request);
    },
  };

  async function inject(call: Call, { params, search, body }: CallRequest): Promise<CallResponse> {
    const attribution = readAttribution(incomingRequest, publicOrigin);
    const query = search ? `?${new URLSearchParams(search)}` : '';
    const response = await runAsInternalRequest({ isSearchCharged }, () =>
      app.inject({
        method: call.method as HTTPMethods & 'GET',
        url: buildPath(call, params) + query,
        remoteAddress: incomingRequest.ip,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: token }),
          // The cookies of an ended session would be refused; without them the call is a visitor's.
          cookie: formatCookies(incomingRequest.cookies, token ? [] : [tokenCookie, keyCookie]),
          'user-agent': incomingRequest.headers['user-agent'] ?? '',
          ...(attribution && { [attributionHeader]: serializeAttribution(attribution) }),
          'sec-fetch-site': 'same-origin',
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    );
    return { status: response.statusCode, body: response.body ? response.json() : null };
  }
}

const formatCookies = (cookies: FastifyRequest['cookies'], omitted: string[]) =>
  Object.entries(cookies)
    .filter(([name]) => !omitted.includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('; ');
