/** Starts the portal. `--welcome` prints a banner and logs warnings only. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { closeDemoJobs, seedDemoJobs } from './catalogue/demo/seed-demo-jobs.ts';
import { hasOwnBrand, loadDotEnv, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLogger } from './logger.ts';
import { createDevPageRenderer } from './pages/dev-page-renderer.ts';
import { loadPageRenderer } from './pages/page-renderer.ts';
import { keepFilesPrivate } from './platform/files/data-directory.ts';
import { createServices } from './services.ts';
import { sourceStore } from './sources/source-store.ts';
import { formatStartupBanner } from './startup-banner.ts';
import { type ListenAddress, toDatabaseError, toListenError } from './startup-errors.ts';

try {
  await start(process.argv.includes('--welcome'));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(78);
}

async function start(showBanner: boolean): Promise<void> {
  keepFilesPrivate();
  loadDotEnv();
  const config = readConfig(undefined, showBanner ? 'warn' : 'info');
  const renderer = await (config.development ? createDevPageRenderer() : loadPageRenderer());
  const log = createLogger(config.logLevel);
  const services = await createServices(config, log).catch((error) => {
    throw toDatabaseError(error, config);
  });
  if (config.demoJobs) await seedDemoJobs(services);
  const closedDemoJobs = hasOwnBrand(config) && !config.demoJobs ? await closeDemoJobs(services) : 0;
  const app = await buildApp(config, services, renderer, log);
  const close = async () => {
    await app.stop();
    await services.close();
  };
  closeOnSignal(close);
  try {
    await listen(app, { setting: 'PORT', port: config.port, host: config.host });
    if (app.management) {
      const { managementPort: port = 0, managementHost: host } = config;
      await listen(app.management, { setting: 'MANAGEMENT_PORT', port, host });
    }
  } catch (error) {
    await close();
    throw error;
  }
  if (showBanner) {
    const { brand, mails, database } = services;
    const hasSources = (await sourceStore(database.db).count()).all > 0;
    const portal = { companyName: brand.brand.name, mailboxAddress: mails.mailbox?.address, closedDemoJobs, hasSources };
    console.log(formatStartupBanner(config, portal));
  }
}

async function listen(app: FastifyInstance, address: ListenAddress): Promise<void> {
  const { port, host } = address;
  await app.listen({ port, host }).catch((error) => {
    throw toListenError(error, address);
  });
}

/** Requests in flight may finish; one that never ends must not keep the process alive. */
const shutdownTimeoutMs = 30_000;

/** Ignores further signals: Ctrl-C arrives from the terminal and again from npm. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
