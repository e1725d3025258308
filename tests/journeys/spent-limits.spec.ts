import { quickApply } from '#contract/applications.ts';
import { paths } from '#web/paths.ts';
import { signInBrowser } from '../setup/browser-candidate.ts';
import { expect, test } from '../setup/journey.ts';

test('whoever applied too often reads how long to wait', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'asha@example.com');
  for (let job_id = 1; job_id <= 10; job_id++)
    await page.request.post(quickApply.path, { data: { job_id }, headers: { origin: portal.origin } });

  await page.goto(paths.openPositions);
  const first = page.getByRole('button', { name: /^Quick apply/i }).first();
  await first.click();

  await expect(page.getByText('You applied to many jobs. Wait 1 minute, then go on.')).toBeVisible();
});
