/** What every response tells the browser about what it may do. */
import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../loopback.ts';

export type SecurityHeaders = Record<string, string>;

export const cspHeader = 'content-security-policy';

interface HeaderSettings {
  publicOrigin: string;
  /** While pages are worked on, Vite writes scripts into them that the policy would stop. */
  contentSecurityPolicy: boolean;
  /** Google's script, for who has it; its folder is also where its styles, frames and calls are. */
  googleScript: string | undefined;
}

/**
 * The headers that every response has, worked out once: helmet writes the same policy anew for each request, which was a
 * tenth of the time of a kept page (docs/decisions/016).
 */
export async function buildSecurityHeaders({
  publicOrigin,
  contentSecurityPolicy: contentPolicy,
  googleScript,
}: HeaderSettings): Promise<SecurityHeaders> {
  const google = googleScript === undefined ? [] : [new URL('..', googleScript).href];
  const https = publicOrigin.startsWith('https:');
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: contentPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // No nonce, since pages are kept, and none is needed: docs/decisions/024.
        scriptSrc: [...builtFiles(publicOrigin), ...(googleScript === undefined ? [] : [googleScript])],
        styleSrc: [ownFiles, ...google.map((folder) => `${folder}style`)],
        // Companies' logos come from wherever their feeds say, over https; a picture that was just chosen is a blob.
        imgSrc: ["'self'", 'https:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...google],
        ...(google.length > 0 && { frameSrc: google }),
        formAction: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // Ours for a job's description and for Google's script; what DOMPurify parses with; what Google's script draws with.
        trustedTypes: ['arj-html', 'dompurify', ...(googleScript === undefined ? [] : ['arj-script', 'goog#html'])],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
  });

  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  const helmets = Object.entries(headers).filter(([name]) => !ofAnswer.includes(name));
  return Object.fromEntries(helmets.map(([name, value]) => [name, String(value)]));
}

const ownFiles = "'self'";

/** Gives the policy of a page that brings these texts along as its styles: each is allowed by its hash (CSP Level 3 §2.3.1). */
export function createPageCsp({ [cspHeader]: policy }: SecurityHeaders): (styles: readonly string[]) => string | undefined {
  const hashes = new Map<string, string>();
  const hashOf = (text: string) => {
    const hash = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes.set(text, hash);
    return hash;
  };
  return (styles) => policy?.replace(`style-src ${ownFiles}`, [`style-src ${ownFiles}`, ...styles.map(hashOf)].join(' '));
}

/**
 * Where the portal's own scripts lie: nothing else of ours may run, such as a file that somebody sent. A loopback portal is
 * also met under its other name; a policy cannot name an address of IPv6.
 */
function builtFiles(publicOrigin: string): string[] {
  const { hostname, port, protocol } = new URL(publicOrigin);
  if (hostname.startsWith('[')) return ["'self'"];
  const local = ['127.0.0.1', 'localhost'].map((name) => `${protocol}//${name}${port && `:${port}`}`);
  const origins = isLoopbackHost(hostname) ? [publicOrigin, ...local] : [publicOrigin];
  return [...new Set(origins)].map((origin) => `${origin}/assets/`);
}

const ofAnswer = ['content-type', 'content-length', 'date', 'connection'];

export function registerSecurityHeaders(app: FastifyInstance, fixed: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed);
    done();
  });

  app.addHook('onSend', async (request, reply) => {
    // The window that comes back from the provider must keep its opener, or the popup cannot answer.
    if (request.url.startsWith('/linkedin')) {
      reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store');
    }
    // Neither a code nor an address may travel on in a referrer.
    if (/^\/(linkedin|candidate\/unsubscribe)/.test(request.url)) reply.header('referrer-policy', 'same-origin');
  });
}
