import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

test('offline, a press that needs another file keeps the page, shows the banner, and works once online', async ({
  page,
  context,
}) => {
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1 });
  const title = await heading.textContent();
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await expect(page.getByText('You are offline. This opens once you are back online.')).toBeVisible();
  await expect(heading).toHaveText(title ?? '');
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
});

test('offline, a link to a page without its code keeps the page, and opens the link once online', async ({ page, context }) => {
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await expect(page.getByText('You are offline. This opens once you are back online.')).toBeVisible();
  await expect(page).toHaveURL(/jobdetails\/1$/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/openposition$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Open Positions' })).toBeVisible();
});
