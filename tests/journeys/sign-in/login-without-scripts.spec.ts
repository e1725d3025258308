import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor signs in at /login, after a wrong code', async ({ page, portal }) => {
    await page.goto('/authPage/jobdetails/openposition');
    await page.getByRole('navigation', { name: 'Main' }).getByText('Login').click();
    await page.getByLabel('E-mail').fill('no-scripts-login@example.com');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeVisible();
    const code = extractSignInCode(await portal.mails.waitForMail('no-scripts-login@example.com'));

    await page.getByLabel('5 digit code').fill(code === '12345' ? '54321' : '12345');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
    await expect(page.getByText('Check the last e-mail we sent.')).toBeVisible();

    await page.getByLabel('5 digit code').fill(code);
    await page.getByLabel('5 digit code').press('Enter');
    await expect(page).toHaveURL(/\/authPage\/profileSection#resume$/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form of blocked scripts has no accessibility violations, ${colorScheme}`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/login');
      await expect(page.getByLabel('E-mail')).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByLabel('E-mail').fill(`blocked-${colorScheme}-${width}@example.com`);
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await expect(page.getByLabel('5 digit code')).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.context().clearCookies();
    }
  });
}

test('a visitor who types before scripts have loaded continues in the form, with scripts', async ({ page, portal }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!/hydrate-on-idle/.test(route.request().url())) await scripts.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('early@example.com');
  scripts.resolve();
  await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));
  await expect(page.getByLabel('E-mail')).toHaveValue('early@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('5 digit code').fill(extractSignInCode(await portal.mails.waitForMail('early@example.com')));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/authPage\/profileSection#resume$/);
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
});
