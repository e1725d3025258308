/** R6: killed while it makes its database for the first time. */
import { setTimeout } from 'node:timers/promises';
import { freePort, runMain } from '../../../tests/setup/portal-process.ts';
import { openKillablePortal, statusOf } from '../killable-portal.ts';
import { all, type Scenario } from '../scenario.ts';

const points = 20;

export const killedAtFirstStart: Scenario = {
  id: 'R6',
  title: 'kill -9 during the first start',
  async play(stage) {
    const whole = await openKillablePortal(stage, { DEMO_JOBS: '1' });
    const readyMs = await whole.start();
    await whole.kill();
    let reopened = 0;
    for (let point = 1; point <= points; point++) {
      const DATA_DIR = await stage.folder();
      const settings = { DATA_DIR, PORT: String(await freePort()), DEMO_JOBS: '1', SMTP_URL: whole.mails.url };
      const first = runMain(settings, DATA_DIR);
      await setTimeout((readyMs * point) / points);
      first.process.kill('SIGKILL');
      await first.ends();
      const again = await openKillablePortal(stage, { DATA_DIR, DEMO_JOBS: '1' });
      await again.start();
      if ((await statusOf(`${again.origin}/authPage/jobdetails/openposition`)) === 200) reopened += 1;
      await again.kill();
    }
    return [all('opened again, with the demonstration jobs', points, reopened, `killed within ${Math.round(readyMs)} ms`)];
  },
};
