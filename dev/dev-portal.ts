/** The portal as `npm run dev` starts it: with Google and LinkedIn played on this machine, unless they are configured. */
import { loadDotEnv } from '../src/server/env.ts';
import { isLoopbackName } from '../src/server/http/loopback.ts';
import { openOpenidProvider } from './openid-provider.ts';

loadDotEnv();
const { env } = process;
const origin = env.PUBLIC_ORIGIN || 'http://127.0.0.1';
const onThisMachine = URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
if (onThisMachine && !env.GOOGLE_CLIENT_ID && !env.LINKEDIN_CLIENT_ID) {
  const { settings } = await openOpenidProvider();
  Object.assign(env, settings);
}
await import('../src/server/main.ts');
