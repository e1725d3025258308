/** Checks overlays and the pages of candidates for accessibility violations. */
import type { Page } from '@playwright/test';
import { quickApply } from '#contract/application-calls.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

const list = '/authPage/jobdetails/openposition';
const job = '/authPage/jobdetails/5';
const bothWidths = [1440, 390];

/** Audits the open overlay at each width in both color schemes. */
async function expectNoViolations(page: Page, part: string, { within = 'html', widths = bothWidths } = {}): Promise<void> {
  await test.step(part, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await findAccessibilityViolations(page, within), `${part} at ${width}, ${colorScheme}`).toEqual([]);
      }
    }
    if (widths === bothWidths) await page.setViewportSize({ width: 1440, height: 900 });
  });
}

const openPage = async (page: Page, path: string, width = 1440) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await waitForHydration(page);
};
const dialog = { within: 'dialog' };

test('the menus and filters of a visitor have no accessibility violations', async ({ page }) => {
  await openPage(page, list);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.keyboard.type('e');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectNoViolations(page, 'category popup', { within: 'main form', widths: [1440] });

  await openPage(page, list, 390);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectNoViolations(page, 'hamburger menu', { within: 'header', widths: [390] });

  await openPage(page, list, 390);
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('combobox', { name: 'Company' }).click();
  await expect(drawer.getByRole('listbox')).toBeVisible();
  await expectNoViolations(page, 'filter drawer', { ...dialog, widths: [390] });
});

/** Submits the Sign Up dialog and waits for the code dialog. */
const requestCode = async (page: Page, email: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
};
const clickApply = (page: Page) =>
  page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
const findAlert = (page: Page, message: string) => page.getByRole('dialog').getByRole('alert').filter({ hasText: message });

test('the Sign Up and code dialogs have no accessibility violations', async ({ page }) => {
  await openPage(page, job);
  await clickApply(page);
  await page.getByLabel('E-mail').press('Enter');
  await expect(findAlert(page, 'Please Enter The Email Address')).toBeVisible();
  await expectNoViolations(page, 'Sign Up', dialog);

  await requestCode(page, 'listens@example.com');
  await page.keyboard.press('Enter');
  await expect(findAlert(page, 'Enter the 5 digit OTP')).toBeVisible();
  await expectNoViolations(page, 'Enter OTP', dialog);
});

test('the form for the first resume has no accessibility violations', async ({ page, portal }) => {
  await openPage(page, job);
  await clickApply(page);
  await requestCode(page, 'fills-in@example.com');
  await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail('fills-in@example.com')));
  await page.keyboard.press('Enter');
  const country = page.getByRole('button', { name: 'Country: India, +91' });
  await expect(country).toBeVisible();
  await expectNoViolations(page, 'Upload Your Resume', dialog);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(findAlert(page, 'Please fill all the fields')).toBeVisible();
  await country.click();
  await page.keyboard.type('united');
  await expect(page.getByRole('listbox', { name: 'Countries' })).toBeVisible();
  await expectNoViolations(page, 'Upload Your Resume, with errors and countries', dialog);
});

test('the confirm dialog and its captcha have no accessibility violations', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  await signInBrowser(page, portal, 'confirms@example.com');
  await openPage(page, job);
  await clickApply(page);
  const confirm = page.getByRole('dialog', { name: 'Confirm Your Application' });
  await expect(confirm.locator('canvas')).toBeVisible();
  await expectNoViolations(page, 'Confirm Your Application', dialog);
  await confirm.getByLabel('Enter Captcha Code').fill('wrong1');
  await page.keyboard.press('Enter');
  await expect(confirm.getByRole('alert')).toHaveText('Captcha Does Not Match');
  await confirm.getByLabel('I want to upload a new resume/cv.').check();
  await expectNoViolations(page, 'Confirm Your Application, another resume and a wrong captcha', dialog);

  await confirm.getByLabel('Are you sure you want to continue with the existing resume/cv?').check();
  await confirm.getByRole('button', { name: 'Hear the code' }).click();
  await confirm.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
  await page.keyboard.press('Enter');
  // The toast stays while the pointer is over it.
  await page.getByText('Job Applied Successfully').hover();
  await expectNoViolations(page, 'a toast', { within: '[aria-label=Notifications]', widths: [1440] });
});

test('Applied Jobs has no accessibility violations', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'applied@example.com');
  await openPage(page, '/authPage/jobdetails/appliedJob');
  await expect(page.getByText('No Jobs Available')).toBeVisible();
  await expectNoViolations(page, 'Applied Jobs, empty', { within: 'main' });
  await page.request.post(quickApply.path, { data: { job_id: 5 }, headers: { origin: portal.origin } });
  await page.reload();
  await expect(page.getByRole('link', { name: 'View Full Detail' })).toBeVisible();
  await expectNoViolations(page, 'Applied Jobs');
  await openPage(page, job);
  await expect(page.getByText(/^Applied on/).first()).toBeVisible();
  await expectNoViolations(page, 'a job that was applied to', { widths: [390] });
});

test('the profile and its menus have no accessibility violations', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'profile-aloud@example.com');
  await openPage(page, '/authPage/profileSection');
  await expectNoViolations(page, 'My Profile');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page, 'avatar menu', { within: '[role=menu]', widths: [1440] });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('group', { name: 'Discard changes?' })).toBeVisible();
  await expectNoViolations(page, 'My Profile, editing');

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Applied Jobs' })).toBeVisible();
  await expectNoViolations(page, 'hamburger menu of a candidate', { within: 'header', widths: [390] });
});
