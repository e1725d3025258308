import type { Browser, Page } from '@playwright/test';
import { endSessionElsewhere, signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

// One address gets several codes within a minute.
test.use({ settings: { RATE_LIMITS: 'off' } });

/** Registers a candidate in a browser of their own. */
async function register(browser: Browser, portal: PortalProcess, email: string, firstName = 'Asha'): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.origin });
  await signInBrowser(await context.newPage(), portal, email, { firstName });
  await context.close();
}

async function chooseMenuItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await item.click({ timeout: 2000 });
  }).toPass();
}

/** Signs in with the open Sign Up dialog. */
async function signInWithCode(page: Page, portal: PortalProcess, email: string, initials = 'AR'): Promise<void> {
  const lastMail = portal.mails.receivedMails().at(-1);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email, lastMail)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/openposition$/);
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveText(initials);
}

/** Opens My Profile without loading the document again. */
async function expectOwnProfile(page: Page, email: string): Promise<void> {
  await chooseMenuItem(page, 'My Profile');
  const methods = page.getByRole('region', { name: 'Ways to sign in' });
  await methods.scrollIntoViewIfNeeded();
  await expect(methods.getByRole('listitem').first()).toContainText(`Code to ${email}`);
}

test('after a logout My Profile shows the next candidate their own ways to sign in', async ({ page, portal, browser }) => {
  await register(browser, portal, 'ben@next.example');
  await signInBrowser(page, portal, 'asha@next.example');
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await expectOwnProfile(page, 'asha@next.example');
  await chooseMenuItem(page, 'Logout');
  await page.getByRole('button', { name: 'Login' }).click();
  await signInWithCode(page, portal, 'ben@next.example');
  await expectOwnProfile(page, 'ben@next.example');
});

test('after a 401 My Profile shows the next candidate their own ways to sign in', async ({ page, portal, browser }) => {
  await register(browser, portal, 'ben@ended.example');
  await signInBrowser(page, portal, 'asha@ended.example');
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await expectOwnProfile(page, 'asha@ended.example');
  await endSessionElsewhere(portal, page.context());
  await chooseMenuItem(page, 'Applied Jobs');
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  await signInWithCode(page, portal, 'ben@ended.example');
  await expectOwnProfile(page, 'ben@ended.example');
});

test('a visitor whose session has expired finds nothing of the candidate, and the next one has their own name', async ({
  page,
  portal,
  browser,
}) => {
  const apply = '/authPage/jobdetails/1/apply';
  await register(browser, portal, 'ben@expired.example', 'Ben');
  await signInBrowser(page, portal, 'asha@expired.example');
  await page.goto('/authPage/jobdetails/openposition');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveText('AR');
  await page.goto(apply);
  await waitForHydration(page);
  await page.locator('input[name=name]').fill('Asha Private Rao');
  await expect(page.getByText(/^Draft/)).toBeVisible();

  await page.context().clearCookies();
  await page.goto(apply);
  await waitForHydration(page);
  await expect(page.locator('input[name=name]')).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.getByRole('button', { name: 'Login' }).click();
  await signInWithCode(page, portal, 'ben@expired.example', 'BR');
});

test('after a 401 a draft waits for its candidate', async ({ page, portal }) => {
  const apply = '/authPage/jobdetails/1/apply';
  await signInBrowser(page, portal, 'asha@rejected.example');
  await page.goto(apply);
  await waitForHydration(page);
  await page.locator('input[name=name]').fill('Asha Private Rao');
  await expect(page.getByText(/^Draft/)).toBeVisible();
  await endSessionElsewhere(portal, page.context());
  await chooseMenuItem(page, 'Applied Jobs');
  await signInWithCode(page, portal, 'asha@rejected.example');
  await page.goto(apply);
  await expect(page.locator('input[name=name]')).toHaveValue('Asha Private Rao');
});
