/** R6: kills the portal while it creates its database. */
import { setTimeout } from 'node:timers/promises';
import { findFreePort, spawnServer } from '../../../tests/support/portal/portal-process.ts';
import { createRestartablePortal, fetchStatus } from '../restartable-portal.ts';
import { expectAll, type Scenario } from '../scenario.ts';

const killPoints = 20;

export const crashDuringFirstStart: Scenario = {
  id: 'R6',
  title: 'kill -9 during the first start',
  async run(context) {
    const reference = await createRestartablePortal(context, { DEMO_JOBS: '1' });
    const readyMs = await reference.start();
    await reference.kill();
    let reopened = 0;
    for (let point = 1; point <= killPoints; point++) {
      const DATA_DIR = await context.createFolder();
      const settings = { DATA_DIR, PORT: String(await findFreePort()), DEMO_JOBS: '1', SMTP_URL: reference.mailServer.url };
      const first = spawnServer(settings, DATA_DIR);
      await setTimeout((readyMs * point) / killPoints);
      first.process.kill('SIGKILL');
      await first.waitForExit();
      const restarted = await createRestartablePortal(context, { DATA_DIR, DEMO_JOBS: '1' });
      await restarted.start();
      if ((await fetchStatus(`${restarted.origin}/authPage/jobdetails/openposition`)) === 200) reopened += 1;
      await restarted.kill();
    }
    return [expectAll('started again with the demo jobs', killPoints, reopened, `killed within ${Math.round(readyMs)} ms`)];
  },
};
