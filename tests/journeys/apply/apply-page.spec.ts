import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';

test.use({ settings: { RATE_LIMITS: 'off' } });

const applyPage = '/authPage/jobdetails/2/apply';
const email = 'asha.rao.candidate@mailboxes.example.com';
const resume = {
  name: 'asha-rao.pdf',
  mimeType: 'application/pdf',
  buffer: buildPdfWithLines(['Asha Rao', '+49 30 1234567', email]),
};
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('no state of the apply page has accessibility violations', async ({ page, portal }) => {
  test.slow();
  await page.goto(applyPage);
  await waitForHydration(page);
  await expectAccessible(page, 'the empty form');

  await press(page, 'Continue to the code');
  await expect(page.getByRole('heading', { name: 'Five things need your attention' })).toBeVisible();
  await expectAccessible(page, 'the form with errors');

  await page.getByLabel('Resume file').setInputFiles(resume);
  await expect(page.getByText('Saved with this form')).toBeVisible({ timeout: 30_000 });
  // A busy machine may not read the resume in time.
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Phone').fill('+49 30 1234567');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox').check();
  await expectAccessible(page, 'the completed form');

  await press(page, 'Continue to the code');
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expectAccessible(page, 'the code');
  const code = extractSignInCode(await portal.mails.waitForMail(email));
  await page.getByLabel('5 digit code').fill(code === '00000' ? '11111' : '00000');
  await press(page, 'Verify and send');
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
  await expectAccessible(page, 'a wrong code');

  await page.getByLabel('5 digit code').fill(code);
  await press(page, 'Verify and send');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Applied Successfully');
  await expect(page.getByRole('listitem').filter({ hasText: /^Sent/ })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Similar roles' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'the sent application');
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of your application');
});

test('a resume that fills the form removes the errors of the filled fields', async ({ page }) => {
  await page.goto(applyPage);
  await waitForHydration(page);
  await press(page, 'Continue to the code');
  await expect(page.getByRole('heading', { name: 'Five things need your attention' })).toBeVisible();
  await page.getByLabel('Resume file').setInputFiles(resume);
  await expect(page.getByRole('heading', { name: 'One thing needs your attention' })).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 1234567');
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid');
});

test('a second press while the form waits for its rules sends no second application', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'presses-send-twice@example.com');
  const rules = Promise.withResolvers<void>();
  await page.route(/\/form-validation-[^/]*\.js$/, async (route) => {
    await rules.promise;
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/apply/2')) sent += 1;
  });
  await page.goto(applyPage);
  await waitForHydration(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send application' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  rules.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Applied Successfully');
  expect(sent).toBe(1);
});

test('the rail of the form stays visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto(applyPage);
  const colorOf = (selector: string, pseudo?: string) =>
    page.locator(selector).evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);
  expect(await colorOf('#resume', '::before')).not.toBe(await colorOf('body'));
});
