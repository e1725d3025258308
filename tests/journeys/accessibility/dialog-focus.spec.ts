import type { Locator, Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const list = '/authPage/jobdetails/openposition';
const job = '/authPage/jobdetails/1';

const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const applyButton = (page: Page) => page.getByRole('button', { name: /^Apply/ }).first();
const closeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' });

const openPage = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForHydration(page);
};

/** Submits the Sign Up dialog and waits for the code dialog. */
const requestCode = async (page: Page, email: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(findDialog(page, 'Enter OTP')).toBeVisible();
};

/** Submits the mailed code and waits for the resume dialog. */
const submitCode = async (page: Page, { mails }: PortalProcess, email: string) => {
  await page.keyboard.type(extractSignInCode(await mails.waitForMail(email)));
  await page.keyboard.press('Enter');
  await expect(findDialog(page, 'Upload Your Resume').getByLabel('Country: India, +91')).toBeVisible();
};

/** Asserts that the title names the dialog, and that the focus starts and stays inside. */
const expectModal = async (page: Page, title: string, firstFocus: Locator) => {
  const dialog = findDialog(page, title);
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expect(page.locator(`[id="${await dialog.getAttribute('aria-labelledby')}"]`)).toHaveText(title);
  await expect(page.locator(`[id="${await dialog.getAttribute('aria-labelledby')}"]`)).toBeVisible();
  await expect(firstFocus).toBeFocused();
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    // Between the last and the first stop the browser's toolbar has the focus, and the page reports its body.
    expect(
      await dialog.evaluate((element) =>
        [element, document.body].some(
          (candidate) => candidate === document.activeElement || element.contains(document.activeElement),
        ),
      ),
      `${title}, after ${press + 1} presses of Tab`,
    ).toBe(true);
  }
};

test('each dialog is named by its title, traps the focus, closes on Escape and restores the focus', async ({ page, portal }) => {
  const email = 'modal@example.com';
  const headingOf = (name: string) => findDialog(page, name).getByRole('heading', { name });
  const expectEscapeToReturn = async (opener: Locator) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  };

  await test.step('Share Job', async () => {
    await openPage(page, job);
    const share = page.getByRole('button', { name: 'Share this Job' }).first();
    await share.click();
    await expectModal(page, 'Share Job', headingOf('Share Job'));
    await expectEscapeToReturn(share);
  });

  await test.step('Sign Up', async () => {
    await applyButton(page).click();
    await expectModal(page, 'Sign Up', page.getByLabel('E-mail'));
    await expectEscapeToReturn(applyButton(page));
  });

  await test.step('Enter OTP', async () => {
    await applyButton(page).click();
    await requestCode(page, email);
    const boxes = findDialog(page, 'Enter OTP').getByRole('textbox');
    await expectModal(page, 'Enter OTP', boxes.first());
    await boxes.first().focus();
  });

  await test.step('Upload Your Resume', async () => {
    await submitCode(page, portal, email);
    await expectModal(page, 'Upload Your Resume', headingOf('Upload Your Resume'));
    await page.keyboard.press('Escape');
  });

  await test.step('Confirm Your Application', async () => {
    await expectModal(page, 'Confirm Your Application', headingOf('Confirm Your Application'));
    await expectEscapeToReturn(applyButton(page));
  });

  await test.step('Filters, on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openPage(page, list);
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.click();
    await expectModal(page, 'Filters', headingOf('Filters'));
    await expectEscapeToReturn(filters);
  });
});

test('Sign Up, code and resume dialogs, closed at any step, restore the focus to Apply', async ({ page, portal }) => {
  await openPage(page, job);
  const closeAndExpectFocus = async () => {
    await closeButton(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(applyButton(page)).toBeFocused();
  };
  await applyButton(page).click();
  await expect(findDialog(page, 'Sign Up')).toBeVisible();
  await closeAndExpectFocus();
  await applyButton(page).click();
  await requestCode(page, 'apply@example.com');
  await closeAndExpectFocus();
  await applyButton(page).click();
  await requestCode(page, 'applies@example.com');
  await submitCode(page, portal, 'applies@example.com');
  await closeButton(page).click();
  // A signed-in applicant continues with the choice of a resume.
  await expect(findDialog(page, 'Confirm Your Application')).toBeVisible();
  await closeAndExpectFocus();
  expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBeNull();
});

for (const { width, opener } of [
  { width: 1440, opener: 'Login' },
  { width: 390, opener: 'Open menu' },
]) {
  test(`Sign Up, code and resume dialogs, closed at any step, restore the focus at ${width} pixels`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, list);
    const email = `login-${width}@example.com`;
    const openSignUp = async () => {
      if (width < 625) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(findDialog(page, 'Sign Up')).toBeVisible();
    };
    const closeAndExpectFocus = async () => {
      await closeButton(page).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: opener })).toBeFocused();
    };
    await openSignUp();
    await closeAndExpectFocus();
    await openSignUp();
    await requestCode(page, `no-${email}`);
    await closeAndExpectFocus();
    await openSignUp();
    await requestCode(page, email);
    await submitCode(page, portal, email);
    if (width < 625) return closeAndExpectFocus();
    // The Login button is gone after sign-in, so the main content gets the focus.
    await closeButton(page).click();
    await expect(page.getByRole('main')).toBeFocused();
  });
}

test('a click on the backdrop closes a dialog, unless a chosen file would be lost', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'beside@example.com');
  await openPage(page, job);
  await applyButton(page).click();
  const dialog = findDialog(page, 'Confirm Your Application');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);

  await applyButton(page).click();
  await dialog.getByLabel('I want to upload a new resume/cv.').check();
  await dialog
    .getByLabel('Upload Resume/cv')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Asha') });
  await page.mouse.click(5, 5);
  await expect(dialog.getByText('a.txt')).toBeVisible();
});
