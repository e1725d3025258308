import { expect, test } from '../../support/browser/journey-fixtures.ts';

test('the portal starts and shows the open positions', async ({ page }) => {
  await page.goto('/authPage/jobdetails/openposition');

  await expect(page).toHaveTitle('Open Positions | Career Portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Open Positions' })).toBeVisible();
});
