/**
 * Starts the portal: settings, services, app, port; and closes it in the reverse order when asked to stop. `--welcome`
 * is for a person at a terminal: it says where everything is, and logs warnings only.
 */
import { buildApp } from './app.ts';
import { seedDemoJobs } from './catalogue/demo/seed-demo-jobs.ts';
import { loadDotEnv, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLogger } from './logger.ts';
import { createDevPageRenderer } from './pages/dev-page-renderer.ts';
import { loadPageRenderer } from './pages/page-renderer.ts';
import { createServices } from './services.ts';
import { formatStartupBanner } from './startup-banner.ts';
import { toDatabaseError, toListenError } from './startup-errors.ts';

try {
  await start(process.argv.includes('--welcome'));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(78);
}

async function start(welcomes: boolean): Promise<void> {
  loadDotEnv();
  const env = readConfig(undefined, welcomes ? 'warn' : 'info');
  const renderer = await (env.development ? createDevPageRenderer() : loadPageRenderer());
  const log = createLogger(env.logLevel);
  const services = await createServices(env, log).catch((error) => {
    throw toDatabaseError(error, env);
  });
  if (env.demoJobs) await seedDemoJobs(services);
  const app = await buildApp(env, services, renderer, log);
  const close = async () => {
    await app.stop();
    await services.close();
  };
  closeOnSignal(close);
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await close();
    throw toListenError(error, env);
  }
  if (welcomes) console.log(formatStartupBanner(env, services.brand.brand.name));
}

/** A request that is being answered may finish; one that never ends must not keep the process. */
const patienceMs = 30_000;

/** The first signal closes. More of them change nothing: Ctrl-C reaches us from the terminal, and again from npm. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
