/** Serves the portal in this process, alone or as one of several workers. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { closeDemoJobs, seedDemoJobs } from './catalogue/demo/seed-demo-jobs.ts';
import { type Config, hasOwnBrand } from './config.ts';
import { createDevPageRenderer } from './pages/dev-page-renderer.ts';
import { loadPageRenderer } from './pages/page-renderer.ts';
import { createServices } from './services.ts';
import { sourceStore } from './sources/source-store.ts';
import { formatStartupBanner } from './startup-banner.ts';
import { type ListenAddress, toDatabaseError, toListenError } from './startup-errors.ts';
import { openWorkerLink, type WorkerLink } from './workers/worker-link.ts';

/** @throws ConfigError for mistakes that operators can correct */
export async function servePortal(config: Config, log: Logger, showBanner: boolean): Promise<void> {
  const workerLink = openWorkerLink();
  const renderer = await (config.development ? createDevPageRenderer() : loadPageRenderer());
  const services = await createServices(config, log).catch((error) => {
    throw toDatabaseError(error, config);
  });
  if (config.demoJobs) await seedDemoJobs(services);
  const closedDemoJobs = hasOwnBrand(config) && !config.demoJobs ? await closeDemoJobs(services) : 0;
  const app = await buildApp(config, services, renderer, log, undefined, workerLink);
  const stop = () => app.stop().then(services.close);
  const drain = (link: WorkerLink) => app.drain(link.leave).then(services.close);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => endProcess(stop, stopTimeoutMs));
  workerLink?.onRetire(() => endProcess(() => drain(workerLink), retireTimeoutMs));
  try {
    await listen(app, { setting: 'PORT', port: config.port, host: config.host });
    if (app.management) {
      const { managementPort: port = 0, managementHost: host } = config;
      await listen(app.management, { setting: 'MANAGEMENT_PORT', port, host });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  workerLink?.reportReady();
  if (showBanner && (workerLink?.isFirst ?? true)) {
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
const stopTimeoutMs = 30_000;
/** Others serve meanwhile, so the slowest upload may finish. */
const retireTimeoutMs = 120_000;

let isEnding = false;

/** Ends the process. Ignores further calls: Ctrl-C arrives from the terminal and again from npm. */
async function endProcess(close: () => Promise<void>, timeoutMs: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), timeoutMs).unref();
  await close();
  process.exit(0);
}
