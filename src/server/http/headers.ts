/** What every response tells the browser about what it may do. */
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

export type FixedHeaders = Record<string, string>;

interface HeaderSettings {
  publicOrigin: string;
  /** While pages are worked on, Vite writes scripts into them that the policy would stop. */
  contentPolicy: boolean;
  /** Google's script; its folder is also where its styles, frames and calls are. */
  googleScript: string;
}

/**
 * The headers that every response has, worked out once: helmet writes the same policy anew for each request, which was a
 * tenth of the time of a kept page (docs/decisions/016).
 */
export async function fixedHeaders({ publicOrigin, contentPolicy, googleScript }: HeaderSettings): Promise<FixedHeaders> {
  const google = new URL('.', googleScript).href;
  const https = publicOrigin.startsWith('https:');
  const probe = Fastify();
  await probe.register(helmet, {
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

  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  const helmets = Object.entries(headers).filter(([name]) => !ofAnswer.includes(name));
  return Object.fromEntries(helmets.map(([name, value]) => [name, String(value)]));
}

const ofAnswer = ['content-type', 'content-length', 'date', 'connection'];

export function securityHeaders(app: FastifyInstance, fixed: FixedHeaders): void {
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
