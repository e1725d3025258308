import type { Locator, Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

const wrongType = 'Invalid file format. Only PDF, DOCX, or TXT files are allowed.';
const program = { name: 'asha.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
const jobPath = '/authPage/jobdetails/2';

/** The form shows the message once. A toast may repeat it. */
async function expectOneSentence(form: Locator): Promise<void> {
  await expect(form.getByText(wrongType)).toBeVisible();
  await expect(form.getByText(wrongType)).toHaveCount(1);
  await expect(form.getByRole('alert')).toHaveCount(1);
}

const pressApply = (page: Page) =>
  page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();

test('a wrong file has one sentence in the confirm dialog, and the button no reason beside it', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'wrong-file-confirm@example.com');
  await page.goto(jobPath);
  await waitForHydration(page);
  await pressApply(page);
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Application' });
  await dialog.getByLabel('I want to upload a new resume/cv.').check();
  await dialog.locator('input[type=file]').setInputFiles(program);
  await expectOneSentence(dialog.locator('form'));
  await expect(dialog.getByRole('button', { name: 'Apply' })).not.toHaveAttribute('aria-describedby');
});

test('a wrong file has one sentence in the resume dialog, also after Submit', async ({ page, portal }) => {
  const email = 'wrong-file-resume@example.com';
  await page.goto(jobPath);
  await waitForHydration(page);
  await pressApply(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email)));
  await page.getByRole('button', { name: 'Verify' }).click();
  const form = page.getByRole('dialog', { name: 'Upload Your Resume' }).locator('form');
  await form.getByLabel('Full name').fill('Asha Rao');
  await form.getByLabel('Phone').fill('9876543210');
  await form.getByRole('checkbox').check();
  await form.locator('input[type=file]').setInputFiles(program);
  await expectOneSentence(form);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByLabel('Resume', { exact: true })).toBeFocused();
  await expectOneSentence(form);
});

test('a wrong file has one sentence in My Profile', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'wrong-file-profile@example.com');
  await page.goto('/authPage/profileSection');
  await waitForHydration(page);
  const resume = page.getByRole('region', { name: 'Resume' });
  for (let time = 0; time < 2; time++) {
    await resume.locator('input[type=file]').setInputFiles(program);
    await expectOneSentence(page.locator('main'));
  }
});
