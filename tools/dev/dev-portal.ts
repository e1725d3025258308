/** Starts the portal for `npm run dev`; fakes Google and LinkedIn unless configured. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
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
await watchBrandFile(env.BRAND_FILE);
await import('#server/main.ts');

/** `node --watch` restarts the portal when an imported file changes. A brand file is one, though its content is not used here. */
async function watchBrandFile(file: string | undefined): Promise<void> {
  if (!file) return;
  // The portal names the mistake.
  await import(pathToFileURL(resolve(file)).href, { with: { type: 'json' } }).catch(() => undefined);
}
