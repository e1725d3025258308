/** Sets the security headers of every response. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/addresses.ts';
import { isLoopbackHost } from '#server/platform/net/ip-address.ts';

export type SecurityHeaders = Record<string, string>;

export const cspHeader = 'content-security-policy';

interface SecurityHeaderOptions {
  publicOrigin: string;
  /** False in development: Vite inserts scripts that the policy would block. */
  contentSecurityPolicy: boolean;
  /** Google's script, if configured. Its styles, frames and requests use the same folder. */
  googleScript: string | undefined;
  /** LinkedIn's authorization page, if configured. A form of My Profile redirects to it. */
  linkedinAuthorization: string | undefined;
}

/** Computes the headers once: they are the same for every response. */
export function buildSecurityHeaders(options: SecurityHeaderOptions): SecurityHeaders {
  const isHttps = options.publicOrigin.startsWith('https:');
  return {
    ...(options.contentSecurityPolicy && { [cspHeader]: buildContentSecurityPolicy(options) }),
    // The provider's window must keep its opener (see below), which `same-origin` forbids.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

const ownFiles = "'self'";

function buildContentSecurityPolicy({ publicOrigin, googleScript, linkedinAuthorization }: SecurityHeaderOptions): string {
  const google = googleScript === undefined ? undefined : { script: googleScript, folder: new URL('.', googleScript).href };
  const directives = [
    ['default-src', "'none'"],
    // Cached pages cannot have a nonce, and need none: docs/decisions/024.
    ['script-src', ...builtFiles(publicOrigin), google?.script],
    ['style-src', ownFiles, google && `${google.folder}style`],
    // Feeds name companies' logos on any https host. A picture preview is a blob.
    ['img-src', "'self'", 'https:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", google?.folder],
    ...(google ? [['frame-src', google.folder]] : []),
    ['form-action', "'self'", linkedinAuthorization && new URL(linkedinAuthorization).origin],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
    ['require-trusted-types-for', "'script'"],
    // Ours for job descriptions and for Google's script; DOMPurify's for parsing; Google's for its button.
    ['trusted-types', 'arj-html', 'dompurify', ...(google ? ['arj-script', 'goog#html'] : [])],
    ...(publicOrigin.startsWith('https:') ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((parts) => parts.filter((part) => part !== undefined).join(' ')).join(';');
}

/**
 * Origins of the portal's own scripts. No other file of the portal may run, such as an upload. A portal on loopback has two names;
 * a policy cannot name an IPv6 address.
 */
function builtFiles(publicOrigin: string): string[] {
  const { hostname, port, protocol } = new URL(publicOrigin);
  if (hostname.startsWith('[')) return ["'self'"];
  const local = ['127.0.0.1', 'localhost'].map((name) => `${protocol}//${name}${port && `:${port}`}`);
  const origins = isLoopbackHost(hostname) ? [publicOrigin, ...local] : [publicOrigin];
  return [...new Set(origins)].map((origin) => `${origin}/assets/`);
}

/** Returns the policy of a page that inlines these styles: it allows each by its hash (CSP Level 3 §2.3.1). */
export function createPageCsp({ [cspHeader]: policy }: SecurityHeaders): (styles: readonly string[]) => string | undefined {
  const hashes = new Map<string, string>();
  const hashStyle = (text: string) => {
    const hash = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes.set(text, hash);
    return hash;
  };
  return (styles) => policy?.replace(`style-src ${ownFiles}`, [`style-src ${ownFiles}`, ...styles.map(hashStyle)].join(' '));
}

export function registerSecurityHeaders(app: FastifyInstance, securityHeaders: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });

  app.addHook('onSend', async (request, reply) => {
    // The window that returns from the provider must keep its opener, or the popup cannot report its result.
    if (request.url.startsWith('/linkedin')) {
      reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store');
    }
    // This address has the token of a mailed link.
    if (isMailedLinkRequest(request)) reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    // No referrer may carry a code or an email address to another site.
    if (/^\/(linkedin|account\/keep|candidate\/unsubscribe)/.test(request.url)) reply.header('referrer-policy', 'same-origin');
  });
}

/** An expression that searches for the slashes at the end takes quadratic time for a path of slashes. */
const isMailedLinkRequest = ({ url }: FastifyRequest) =>
  url.startsWith(paths.mailedLink) && /^\/*(?:\?|$)/.test(url.slice(paths.mailedLink.length));
