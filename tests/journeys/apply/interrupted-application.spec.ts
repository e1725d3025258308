import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, submitResumeForm, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

const job = '/authPage/jobdetails/1';

const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const clickApply = (page: Page) =>
  page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();

test('an application interrupted before "a resume, name and phone number" continues with these', async ({ page, portal }) => {
  const email = 'reloads@example.com';
  const form = findDialog(page, 'Upload Your Resume');
  const confirm = findDialog(page, 'Confirm Your Application');

  await test.step('a reload keeps the form open', async () => {
    await page.goto(job);
    await waitForHydration(page);
    await clickApply(page);
    await page.getByLabel('E-mail').fill(email);
    await page.keyboard.press('Enter');
    await expect(findDialog(page, 'Enter OTP')).toBeVisible();
    await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email)));
    await page.keyboard.press('Enter');
    await expect(form).toBeVisible();
    await page.reload();
    await expect(form.getByLabel('Verified e-mail')).toHaveValue(email);
    await expect(confirm).toHaveCount(0);
  });

  await test.step('closing the form opens "the confirm dialog", and closing that ends the application', async () => {
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(confirm.getByText('No Resume', { exact: true })).toBeVisible();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBeNull();
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('after the form is sent, the job opens the application', async () => {
    await page.evaluate((path) => localStorage.setItem('loginUrl', path), job);
    await page.reload();
    await form.getByLabel('Full name').fill('Asha Rao');
    await submitResumeForm(form);
    await expect(page).toHaveURL(/openposition$/);
    await page.goto(job);
    await expect(confirm.getByText('asha-rao.pdf')).toBeVisible();
  });
});

test('going back or forward closes the dialogs of the previous page', async ({ page, portal }) => {
  const goBackFrom = async (title: string) => {
    await expect(findDialog(page, title)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Open Positions' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Jobs', exact: true }).click({ trial: true });
  };
  const openJob = async () => {
    await page.goto('/authPage/jobdetails/openposition');
    await waitForHydration(page);
    await page.getByRole('list').getByRole('link').first().click();
    await expect(page).toHaveURL(/jobdetails\/\d+$/);
    await waitForHydration(page);
  };

  await test.step('Sign Up and Enter OTP', async () => {
    await openJob();
    await clickApply(page);
    await goBackFrom('Sign Up');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(findDialog(page, 'Sign Up')).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/jobdetails\/\d+$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await clickApply(page);
    await page.getByLabel('E-mail').fill('goes-back@example.com');
    await page.keyboard.press('Enter');
    await goBackFrom('Enter OTP');
  });

  await test.step('Share Job, Confirm Your Application and Upload Your Resume', async () => {
    await openJob();
    await page.getByRole('button', { name: 'Share this Job' }).first().click();
    await goBackFrom('Share Job');
    // The application started above would otherwise resume at its job.
    await page.evaluate(() => localStorage.removeItem('loginUrl'));
    await signInBrowser(page, portal, 'back-again@example.com', { registered: false });
    await openJob();
    await clickApply(page);
    await goBackFrom('Confirm Your Application');
    await page.goForward();
    await expect(page).toHaveURL(/jobdetails\/\d+$/);
    await page.evaluate(() => localStorage.setItem('loginUrl', location.pathname));
    await page.goBack();
    await page.goForward();
    await goBackFrom('Upload Your Resume');
  });

  await test.step('the menu of a narrow window, also when only the filters change', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/authPage/jobdetails/openposition');
    await waitForHydration(page);
    await page.getByLabel('Job Title').fill('engineer');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/description=engineer/);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/openposition$/);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  });
});
