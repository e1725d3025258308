import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';

test('after a logout elsewhere a filter searches as a visitor, and opens no login page', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'logged-out-elsewhere@example.com');
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveText('AR');
  // As a logout in another browser window without a message: only the cookie is gone.
  await page.context().clearCookies();
  await page.getByRole('checkbox', { name: /^Remote/ }).check();
  await expect(page).toHaveURL(/openposition\?workmode=Remote$/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /open position/ })).toBeVisible();
});

test('after a sign-in elsewhere Apply opens the confirm dialog at once', async ({ page, portal }) => {
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  await signInBrowser(page, portal, 'signed-in-elsewhere@example.com');
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Confirm Your Application' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeAttached();
});

test('a logout in one tab shows in the other, which leaves a page of the candidate', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'two-tabs-logout@example.com');
  await page.goto('/authPage/profileSection');
  await waitForHydration(page);
  const other = await page.context().newPage();
  await other.goto(list);
  await other.getByRole('button', { name: 'Account', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a reload in Enter OTP keeps the dialog and the address, and closing it forgets them', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
  await page.goto(list);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('E-mail').fill('reloads-code@example.com');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toContainText('reloads-code@example.com');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await waitForHydration(page);
  await expect(dialog).toHaveCount(0);
});
