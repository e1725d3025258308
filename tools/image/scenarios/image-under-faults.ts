/** Kills, stops and replaces containers of the image while they are used. */
import { findFreePort } from '../../../tests/support/portal/portal-process.ts';
import { createRestartablePortal, type RestartablePortal, type SpawnPortal } from '../../chaos/restartable-portal.ts';
import { startNginx } from '../../chaos/reverse-proxies.ts';
import type { Scenario, ScenarioContext } from '../../chaos/scenario.ts';
import { measureCrashRecovery } from '../../chaos/scenarios/crash-recovery.ts';
import { measureGracefulShutdown } from '../../chaos/scenarios/graceful-shutdown.ts';
import { measureRollingRestart } from '../../chaos/scenarios/rolling-restart.ts';
import { openTrafficTarget } from '../../chaos/traffic-target.ts';
import { buildah, buildNewerImage, createContainer, spawnInContainer } from '../container-image.ts';

async function createContainerPortal(
  context: ScenarioContext,
  image: string,
  settings: Record<string, string> = {},
): Promise<RestartablePortal> {
  const spawnPortal = await spawnInContainer(await createContainer(context, image), image);
  return createRestartablePortal(context, settings, undefined, spawnPortal);
}

export const killedContainer = (image: string): Scenario => ({
  id: 'kill',
  title: 'kill -9 under writes',
  run: async (context) => measureCrashRecovery(context, await createContainerPortal(context, image), 20),
});

export const stoppedContainer = (image: string): Scenario => ({
  id: 'stop',
  title: 'SIGTERM with pending uploads',
  run: async (context) => measureGracefulShutdown(await createContainerPortal(context, image), 50),
});

const seconds = 30;

export const replacedContainers = (image: string): Scenario => ({
  id: 'replace',
  title: 'a new image behind nginx',
  async run(context) {
    const newer = `${image}-next`;
    await buildNewerImage(image, newer);
    context.onCleanup(() => buildah('rmi', newer));
    const { url } = await context.startPostgresql();
    const port = await findFreePort();
    const origin = `https://127.0.0.1:${port}`;
    const settings = { DATABASE_URL: url, PUBLIC_ORIGIN: origin, TRUST_PROXY: '127.0.0.1' };
    const replaceable = async (more: Record<string, string>) =>
      createRestartablePortal(context, { ...settings, ...more }, undefined, await spawnFromBoth(context, image, newer));
    const first = await replaceable({});
    const target = await openTrafficTarget(first, 2000);
    const second = await replaceable({ DATA_DIR: first.dataDir, SMTP_URL: first.mailProxy.url });
    await second.start();
    await startNginx(context, [first.origin, second.origin], port);
    return measureRollingRestart([first, second], { ...target, origin }, seconds);
  },
});

/** The first start is of the old image, each later one of the newer. */
async function spawnFromBoth(context: ScenarioContext, image: string, newer: string): Promise<SpawnPortal> {
  const spawnOld = await spawnInContainer(await createContainer(context, image), image);
  const spawnNew = await spawnInContainer(await createContainer(context, newer), newer);
  let starts = 0;
  return (env, dataDir) => (starts++ === 0 ? spawnOld : spawnNew)(env, dataDir);
}
