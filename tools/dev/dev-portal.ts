/** Starts the portal from its sources; fakes Google and LinkedIn unless they are configured. */
import { loadDotEnv } from '#server/config.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import { startOpenidProvider } from './openid-provider.ts';

loadDotEnv();
const { env } = process;
const origin = env.PUBLIC_ORIGIN || 'http://127.0.0.1';
const isLocal = URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
if (isLocal && !env.GOOGLE_CLIENT_ID && !env.LINKEDIN_CLIENT_ID) {
  const { env: settings } = await startOpenidProvider();
  Object.assign(env, settings);
}
await import('#server/main.ts');
