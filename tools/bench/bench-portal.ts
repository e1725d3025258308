/** Runs the built portal on a catalogue without rate limits. */
import { type MailServer, openMailServer } from '../../tests/support/fakes/mail-server.ts';
import { findFreePort, spawnServer } from '../../tests/support/portal/portal-process.ts';
import { readResidentMegabytes } from '../measure/process-resources.ts';
import { portalEnv, portalNodeFlags } from '../run/portal-runtime.mjs';
import type { BenchCatalogue } from './bench-context.ts';

export interface BenchPortal {
  origin: string;
  mailServer: MailServer;
  pid: number;
  memoryMegabytes(): number;
  stop(): Promise<void>;
}

async function startBenchPortal({ dataDir, databaseUrl }: BenchCatalogue, more: Record<string, string>): Promise<BenchPortal> {
  const mailServer = await openMailServer();
  const port = String(await findFreePort());
  const settings = {
    ...portalEnv,
    PORT: port,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO_JOBS: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  const portal = spawnServer(settings, dataDir, ['--welcome'], portalNodeFlags);
  // Ends the portal of an interrupted run.
  const killPortal = () => void portal.process.kill('SIGKILL');
  process.prependOnceListener('exit', killPortal);
  const stop = async () => {
    process.off('exit', killPortal);
    await portal.stop();
    await mailServer.close();
  };
  if (!(await portal.waitForOutput('is open.'))) {
    await stop();
    throw new Error(`The portal did not start: ${portal.readLog()}`);
  }
  const { pid = 0 } = portal.process;
  return { origin: `http://127.0.0.1:${port}`, mailServer, pid, memoryMegabytes: () => readResidentMegabytes(pid), stop };
}

export async function withPortal<Result>(
  catalogue: BenchCatalogue,
  work: (portal: BenchPortal) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const portal = await startBenchPortal(catalogue, settings);
  try {
    return await work(portal);
  } finally {
    await portal.stop();
  }
}
