import { paths } from '#contract/addresses.ts';
import { quickApply } from '#contract/application-calls.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, isolatedTest as test } from '../../support/browser/journey-fixtures.ts';

test('a rate-limited application shows how long to wait', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'asha@example.com');
  // One of these jobs asks questions.
  for (let job_id = 1; job_id <= 11; job_id++)
    await page.request.post(quickApply.path, { data: { job_id }, headers: { origin: portal.origin } });

  await page.goto(paths.openPositions);
  const quickApplyButton = page.getByRole('button', { name: /^Quick apply/i }).first();
  await quickApplyButton.click();

  await expect(page.getByText('You applied to many jobs. Wait 1 minute, then go on.')).toBeVisible();
});
