import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';

/** No element of these tests has more tab stops before it. */
const maxStops = 80;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

test('a job is found and applied to by keyboard only', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  const tabAndPress = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const tabAndType = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  const title = 'Backend Engineer, Route Planning';
  const findJob = async () => {
    await tabAndType(page.getByLabel('Job Title'), title);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/description=/);
    const link = page.getByRole('link', { name: title }).first();
    await expect(link).toBeVisible();
    await tabAndPress(link);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText(title);
  };

  await test.step('find a job', async () => {
    await page.goto('/');
    await waitForHydration(page);
    await findJob();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('sign in', async () => {
    await tabAndPress(page.getByRole('button', { name: /^Apply/ }).first());
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Enter OTP' }).getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail('keys@example.com')));
    await page.keyboard.press('Enter');
  });

  await test.step('upload a resume', async () => {
    const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(form.getByRole('button', { name: 'Country: India, +91' })).toBeVisible();
    await tabAndType(form.getByLabel('Full name'), 'Asha Rao');
    await tabAndType(form.getByLabel('Phone'), '9876543210');
    const chooser = page.waitForEvent('filechooser');
    await tabAndPress(form.getByLabel('Resume', { exact: true }));
    const { name, bytes } = buildPdfResume();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: bytes });
    await tabAndPress(form.getByRole('checkbox'), 'Space');
    await tabAndPress(form.getByRole('button', { name: 'Submit' }));
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/openposition$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('apply', async () => {
    await findJob();
    const confirm = page.getByRole('dialog', { name: 'Confirm Your Application' });
    await expect(confirm.getByRole('heading')).toBeFocused();
    await tabAndPress(confirm.getByRole('button', { name: 'Hear the code' }));
    await page.keyboard.press('Shift+Tab');
    await expect(confirm.getByLabel('Enter Captcha Code')).toBeFocused();
    await page.keyboard.type(await readSpokenCaptcha(page));
    await tabAndPress(confirm.getByRole('button', { name: 'Apply' }));
    await expect(page.getByText('Job Applied Successfully')).toBeVisible();
    await expect(page.getByText(/^Applied on/).first()).toBeVisible();
  });
});
