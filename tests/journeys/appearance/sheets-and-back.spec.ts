import type { Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, settings: { RATE_LIMITS: 'off' } });

const list = '/authPage/jobdetails/openposition';
const landingUrl = /^[^/]+\/\/[^/]+\/$/;
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Waits until the sheet is in the history. */
async function expectSheet(page: Page, name: string | RegExp): Promise<void> {
  await expect(sheet(page, name)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBe(true);
}

async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Search Open Roles' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
}

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(sheet(page, 'Filters')).toBeVisible();
};

test('Back closes the filters and stays on the page', async ({ page }) => {
  await openList(page);
  await openFilters(page);
  await expectSheet(page, 'Filters');
  await page.goBack();
  await expect(sheet(page, 'Filters')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(landingUrl);
});

test('a sheet that was closed by its button leaves nothing in the history', async ({ page }) => {
  await openList(page);
  for (let time = 0; time < 2; time++) {
    await openFilters(page);
    await expectSheet(page, 'Filters');
    await sheet(page, 'Filters').getByRole('button', { name: 'Close' }).click();
    await expect(sheet(page, 'Filters')).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined();
  }
  await page.goBack();
  await expect(page).toHaveURL(landingUrl);
});

test('Back keeps the filters that were chosen in the sheet, and undoes them afterwards', async ({ page }) => {
  await openList(page);
  await openFilters(page);
  await expectSheet(page, 'Filters');
  await sheet(page, 'Filters')
    .getByRole('checkbox', { name: /^Remote/ })
    .check();
  await expect(page).toHaveURL(/workmode=Remote$/);
  await page.goBack();
  await expect(sheet(page, 'Filters')).toBeHidden();
  await expect(page).toHaveURL(/workmode=Remote$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveText('Filters');
  await page.goBack();
  await expect(page).toHaveURL(landingUrl);
});

test('Back closes the dialogs of a sign-in, on a page that was opened directly', async ({ page }) => {
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  const { length } = await page.evaluate(() => ({ length: history.length }));
  const apply = page.getByRole('button', { name: /^Apply/ }).last();
  await apply.click();
  await expectSheet(page, 'Sign Up');
  await page.goBack();
  await expect(sheet(page, 'Sign Up')).toBeHidden();

  await apply.click();
  await expectSheet(page, 'Sign Up');
  await page.getByLabel('E-mail').fill('sheets@example.com');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectSheet(page, 'Enter OTP');
  await page.goBack();
  await expect(sheet(page, 'Enter OTP')).toBeHidden();
  await expect(page).toHaveURL(/\/authPage\/jobdetails\/1$/);
  // The entry of a closed sheet is reused.
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
});

test('after a sign-in in sheets, Back opens the previous page', async ({ page, portal }) => {
  const email = 'sheets-sign-in@example.com';
  await openList(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Login' }).last().click();
  await expectSheet(page, 'Sign Up');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectSheet(page, 'Enter OTP');
  await page.keyboard.type(/^(\d{5}) is your/.exec((await portal.mails.waitForMail(email)).subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectSheet(page, 'Upload Your Resume');
  await sheet(page, 'Upload Your Resume').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Applied Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applied Jobs' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Open Positions' })).toBeVisible();
});
