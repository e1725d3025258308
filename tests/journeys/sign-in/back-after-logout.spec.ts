import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, isolatedTest as test } from '../../support/browser/journey-fixtures.ts';

/** Enables the back/forward cache, which Playwright disables. */
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const landingUrl = /^[^/]+\/\/[^/]+\/$/;
const personal = /back@example\.com|Asha|Rao|9198/;

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(landingUrl);
}

/** Waits for it: the header can show "Login" before the router has replaced the page below. */
async function expectNoPersonalData(page: Page) {
  await expect.poll(() => page.content()).not.toMatch(personal);
}

test('the page that stays open after "Logout" holds no data of the candidate', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'back@example.com');
  await page.goto('/authPage/profileSection');
  await expect(page.getByText('back@example.com').first()).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectNoPersonalData(page);
});

test('Back after "Logout" shows no data of the previous candidate', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'back@example.com');
  await page.goto('/authPage/profileSection');
  await expect(page.getByText('back@example.com').first()).toBeVisible();
  // A full navigation, so that Back opens a page that was unloaded.
  await page.goto('/authPage/jobdetails/openposition');
  await logOut(page);

  for (const url of [/openposition$/, landingUrl]) {
    await page.goBack();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expectNoPersonalData(page);
  }
});
