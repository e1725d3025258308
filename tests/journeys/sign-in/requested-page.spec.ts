import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, submitResumeForm, test } from '../../support/browser/journey-fixtures.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

// A code by the API and one by the dialog follow each other.
test.use({ settings: { RATE_LIMITS: 'off' } });

const appliedJobs = '/authPage/jobdetails/appliedJob';
const landingUrl = /^[^/]+\/\/[^/]+\/$/;
const signUp = (page: Page) => page.getByRole('dialog', { name: 'Sign Up' });
const purpose = (page: Page) => signUp(page).getByText(/^Sign in to see /);
const otp = (page: Page) => page.getByRole('dialog', { name: 'Enter OTP' });

async function requestCode(page: Page, { mails }: PortalProcess, email: string): Promise<string> {
  const earlier = mails.receivedMails().findLast(({ recipients }) => recipients.includes(email));
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(otp(page)).toBeVisible();
  const mail = await mails.waitForMail(email, earlier);
  return /^(\d{5}) is your/.exec(mail.subject ?? '')?.[1] ?? '';
}

async function verify(page: Page, code: string): Promise<void> {
  await otp(page).getByLabel('Digit 1 of 5').focus();
  await page.keyboard.type(code);
  await otp(page).getByRole('button', { name: 'Verify' }).click();
}

test('a visitor of Applied Jobs signs in on the start page, and goes there afterwards', async ({ page, portal }) => {
  const email = 'requests-applied-jobs@example.com';
  await signInBrowser(page, portal, email);
  await page.context().clearCookies();
  await page.goto(appliedJobs);
  await expect(page).toHaveURL(landingUrl);
  await expect(purpose(page)).toHaveText('Sign in to see your applied jobs');
  const code = await requestCode(page, portal, email);
  // A reload preserves the dialog and its purpose.
  await page.reload();
  await verify(page, code);
  await expect(page).toHaveURL(new RegExp(`${appliedJobs}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Applied Jobs' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a new candidate goes to the requested page after the resume', async ({ page, portal }) => {
  await page.goto('/authPage/profileSection');
  await expect(page).toHaveURL(landingUrl);
  await expect(purpose(page)).toHaveText('Sign in to see your profile');
  await verify(page, await requestCode(page, portal, 'requests-profile@example.com'));
  const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await dialog.getByLabel('Full name').fill('Asha Rao');
  await submitResumeForm(dialog);
  await expect(page).toHaveURL(/\/authPage\/profileSection$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('closing the dialog forgets the requested page', async ({ page }) => {
  await page.goto(`${appliedJobs}/7KQ2-M9XD`);
  await expect(purpose(page)).toHaveText('Sign in to see the receipt of your application');
  await signUp(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(signUp(page)).toBeVisible();
  await expect(purpose(page)).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(signUp(page)).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
});

test('a visitor of Alerts is told to sign in', async ({ page }) => {
  await page.goto('/authPage/alerts');
  await expect(page).toHaveURL(landingUrl);
  await expect(purpose(page)).toHaveText('Sign in to see your alerts');
});
