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
    const whole = await createRestartablePortal(context, { DEMO_JOBS: '1' });
    const readyMs = await whole.start();
    await whole.kill();
    let reopened = 0;
    for (let point = 1; point <= killPoints; point++) {
      const DATA_DIR = await context.createFolder();
      const settings = { DATA_DIR, PORT: String(await findFreePort()), DEMO_JOBS: '1', SMTP_URL: whole.mailServer.url };
      const first = spawnServer(settings, DATA_DIR);
      await setTimeout((readyMs * point) / killPoints);
      first.process.kill('SIGKILL');
      await first.waitForExit();
      const again = await createRestartablePortal(context, { DATA_DIR, DEMO_JOBS: '1' });
      await again.start();
      if ((await fetchStatus(`${again.origin}/authPage/jobdetails/openposition`)) === 200) reopened += 1;
      await again.kill();
    }
    return [
      expectAll('opened again, with the demonstration jobs', killPoints, reopened, `killed within ${Math.round(readyMs)} ms`),
    ];
  },
};
