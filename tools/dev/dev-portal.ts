/** Starts the portal for `npm run dev`; fakes Google and LinkedIn unless configured. */
import { loadDotEnv } from '#server/config.ts';
import { isLoopbackHost } from '#server/platform/net/ip-address.ts';
import { startOpenidProvider } from './openid-provider.ts';

loadDotEnv();
const { env } = process;
const origin = env.PUBLIC_ORIGIN || 'http://127.0.0.1';
const isLocal = URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
if (isLocal && !env.GOOGLE_CLIENT_ID && !env.LINKEDIN_CLIENT_ID) {
  const provider = await startOpenidProvider();
  Object.assign(env, provider.env);
}
await import('#server/main.ts');
