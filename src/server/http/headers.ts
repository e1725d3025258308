/** What every response tells the browser about what it may do. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface HeaderSettings {
  publicOrigin: string;
  /** While pages are worked on, Vite writes scripts into them that the policy would stop. */
  contentPolicy: boolean;
  /** Google's script; its folder is also where its styles, frames and calls are. */
  googleScript: string;
}

export async function securityHeaders(
  app: FastifyInstance,
  { publicOrigin, contentPolicy, googleScript }: HeaderSettings,
): Promise<void> {
  const google = new URL('.', googleScript).href;
  const https = publicOrigin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", googleScript],
        styleSrc: ["'self'", `${google}style`],
        // Companies' logos come from wherever their feeds say, over https.
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", google],
        frameSrc: [google],
        formAction: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
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
