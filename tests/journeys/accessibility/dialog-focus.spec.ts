import type { Locator, Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const list = '/authPage/jobdetails/openposition';
const job = '/authPage/jobdetails/1';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const applyIn = (page: Page) => page.getByRole('button', { name: /^Apply/ }).first();
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForHydration(page);
};

/** From the open Sign Up dialog to the code's. */
const askForCode = async (page: Page, email: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Enter OTP')).toBeVisible();
};

/** From the code's dialog to the resume's. */
const giveCode = async (page: Page, { mails }: PortalProcess, email: string) => {
  await page.keyboard.type(extractSignInCode(await mails.waitForMail(email)));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Upload Your Resume').getByLabel('Country: India, +91')).toBeVisible();
};

/** What holds for every modal dialog while it is open: its title names it, and the focus begins and stays inside. */
const isModal = async (page: Page, title: string, first: Locator) => {
  const dialog = dialogOf(page, title);
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expect(page.locator(`[id="${await dialog.getAttribute('aria-labelledby')}"]`)).toHaveText(title);
  await expect(page.locator(`[id="${await dialog.getAttribute('aria-labelledby')}"]`)).toBeVisible();
  await expect(first).toBeFocused();
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    // Between the last stop and the first the browser's own bar has its turn: then the page's focus is its body.
    expect(
      await dialog.evaluate((element) =>
        [element, document.body].some((place) => place === document.activeElement || element.contains(document.activeElement)),
      ),
      `${title}, after ${press + 1} presses of Tab`,
    ).toBe(true);
  }
};

test('each dialog is named by its title, traps the focus, closes on Escape and restores the focus', async ({ page, portal }) => {
  const email = 'modal@example.com';
  const title = (name: string) => dialogOf(page, name).getByRole('heading', { name });
  const escapes = async (opener: Locator) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  };

  await test.step('Share Job', async () => {
    await open(page, job);
    const share = page.getByRole('button', { name: 'Share this Job' }).first();
    await share.click();
    await isModal(page, 'Share Job', title('Share Job'));
    await escapes(share);
  });

  await test.step('Sign Up', async () => {
    await applyIn(page).click();
    await isModal(page, 'Sign Up', page.getByLabel('E-mail'));
    await escapes(applyIn(page));
  });

  await test.step('Enter OTP', async () => {
    await applyIn(page).click();
    await askForCode(page, email);
    const boxes = dialogOf(page, 'Enter OTP').getByRole('textbox');
    await isModal(page, 'Enter OTP', boxes.first());
    await boxes.first().focus();
  });

  await test.step('Upload Your Resume', async () => {
    await giveCode(page, portal, email);
    await isModal(page, 'Upload Your Resume', title('Upload Your Resume'));
    await page.keyboard.press('Escape');
  });

  await test.step('Confirm Your Application', async () => {
    await isModal(page, 'Confirm Your Application', title('Confirm Your Application'));
    await escapes(applyIn(page));
  });

  await test.step('Filters, on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, list);
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.click();
    await isModal(page, 'Filters', title('Filters'));
    await escapes(filters);
  });
});

test('Sign Up, code and resume dialogs, closed at any step, restore the focus to Apply', async ({ page, portal }) => {
  await open(page, job);
  const back = async () => {
    await close(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(applyIn(page)).toBeFocused();
  };
  await applyIn(page).click();
  await expect(dialogOf(page, 'Sign Up')).toBeVisible();
  await back();
  await applyIn(page).click();
  await askForCode(page, 'apply@example.com');
  await back();
  await applyIn(page).click();
  await askForCode(page, 'applies@example.com');
  await giveCode(page, portal, 'applies@example.com');
  await close(page).click();
  // Who is signed in now and came to apply is asked which resume: the next of the chain.
  await expect(dialogOf(page, 'Confirm Your Application')).toBeVisible();
  await back();
  expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBeNull();
});

for (const { width, opener } of [
  { width: 1440, opener: 'Login' },
  { width: 390, opener: 'Open menu' },
]) {
  test(`Sign Up, code and resume dialogs, closed at any step, restore the focus at ${width} pixels`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, list);
    const email = `login-${width}@example.com`;
    const signUp = async () => {
      if (width < 625) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(dialogOf(page, 'Sign Up')).toBeVisible();
    };
    const back = async () => {
      await close(page).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: opener })).toBeFocused();
    };
    await signUp();
    await back();
    await signUp();
    await askForCode(page, `no-${email}`);
    await back();
    await signUp();
    await askForCode(page, email);
    await giveCode(page, portal, email);
    if (width < 625) return back();
    // Signing in took the Login button away: the page begins anew for the focus.
    await close(page).click();
    await expect(page.getByRole('main')).toBeFocused();
  });
}

test('a click on the backdrop closes a dialog, unless a chosen file would be lost', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'beside@example.com');
  await open(page, job);
  await applyIn(page).click();
  const dialog = dialogOf(page, 'Confirm Your Application');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);

  await applyIn(page).click();
  await dialog.getByLabel('I want to upload a new resume/cv.').check();
  await dialog
    .getByLabel('Upload Resume/cv')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Asha') });
  await page.mouse.click(5, 5);
  await expect(dialog.getByText('a.txt')).toBeVisible();
});
