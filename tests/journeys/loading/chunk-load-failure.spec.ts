import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

test('a chunk that fails to load reloads the page once, then shows an error', async ({ page }) => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await page.route('**/assets/job-detail-route-*.js', (route) => route.abort());
  const jobLink = page.getByRole('link', { name: /Engineer/ }).first();

  const reload = page.waitForEvent('load');
  await jobLink.click();
  await reload;
  await waitForHydration(page);

  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await jobLink.click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jobs' })).toBeVisible();
  expect(loads).toBe(0);
});
