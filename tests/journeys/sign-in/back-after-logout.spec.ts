import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, isolatedTest as test } from '../../support/browser/journey-fixtures.ts';

/** A browser that keeps whole pages for the Back button, as it does for people. */
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('Back after "Logout" shows no data of the previous candidate', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'back@example.com');
  await page.goto('/authPage/profileSection');
  await expect(page.getByText('back@example.com').first()).toBeVisible();
  // A page of its own, so that Back leads to one that was left.
  await page.goto('/authPage/jobdetails/openposition');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const landing = /^[^/]+\/\/[^/]+\/$/;
  await expect(page).toHaveURL(landing);

  for (const address of [/openposition$/, landing]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await page.content()).not.toMatch(/back@example\.com|Asha|Rao/);
  }
});
