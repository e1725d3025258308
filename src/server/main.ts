/** Starts the portal, with WORKERS in processes of their own. `--welcome` prints a banner and logs warnings only. */
import cluster from 'node:cluster';
import { loadDotEnv, readConfig, readSettings } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLogger } from './logger.ts';
import { keepFilesPrivate } from './platform/files/data-directory.ts';

try {
  await start(process.argv.includes('--welcome'));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(78);
}

async function start(showBanner: boolean): Promise<void> {
  keepFilesPrivate();
  const defaultLogLevel = showBanner ? 'warn' : 'info';
  // The supervisor leaves `.env` to its workers, so that a reload follows its changes.
  const config = readConfig(readSettings().all, defaultLogLevel);
  const log = createLogger(config.logLevel);
  if (cluster.isPrimary && config.workers > 1 && !config.development) {
    const { superviseWorkers } = await import('./workers/worker-supervisor.ts');
    process.exit(await superviseWorkers(config.workers, log));
  }
  loadDotEnv();
  // A process alone needs no module of the supervisor, and the supervisor none of the portal.
  const { servePortal } = await import('./portal-process.ts');
  await servePortal(config, log, showBanner);
}
