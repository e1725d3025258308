import type { Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

// One address gets several codes within a minute.
test.use({ settings: { RATE_LIMITS: 'off' } });

const openSignUp = async (page: Page) => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
};

const openCodeDialog = async (page: Page, email: string) => {
  await openSignUp(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
};

const readDigits = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('input')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));

test('the skip link is the first tab stop and leads to the content', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a dialog traps the focus, closes on Escape and restores the focus', async ({ page }) => {
  await openSignUp(page);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog')),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
});

test('closing the code dialog restores the focus to the button that opened Sign Up', async ({ page }) => {
  await openCodeDialog(page, 'focus@example.com');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
});

test('the e-mail field shows its error beside it and linked to it', async ({ page }) => {
  await openSignUp(page);
  const field = page.getByLabel('E-mail');
  const submit = page.getByRole('button', { name: 'Submit' });
  const expectRejected = async (input: string, message: string) => {
    await field.fill(input);
    await submit.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(input);
  };
  await expectRejected('', 'Please Enter The Email Address');
  await expectRejected('a@b', 'Invalid Email Address');
  await field.fill('');
  await field.pressSequentially('a'.repeat(61));
  await expect(field).toHaveValue('a'.repeat(60));
});

test('the code boxes accept typing, pasting and autofill, and digits only', async ({ page, context }) => {
  await openCodeDialog(page, 'code-boxes@example.com');
  await page.keyboard.type('1a2b3');
  expect(await readDigits(page)).toBe('123');
  await page.keyboard.press('Backspace');
  expect(await readDigits(page)).toBe('12');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('4 8-2 1 9'));
  await page.keyboard.press('ControlOrMeta+V');
  expect(await readDigits(page)).toBe('48219');

  await page
    .getByRole('dialog')
    .locator('input')
    .first()
    .evaluate((box) => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      value?.set?.call(box, '70315');
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  expect(await readDigits(page)).toBe('70315');
});

test('four digits are rejected, and a wrong code stays editable', async ({ page }) => {
  await openCodeDialog(page, 'wrong-code@example.com');
  await page.keyboard.type('1234');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the 5 digit OTP' })).toBeVisible();

  await page.getByRole('dialog').locator('input').last().fill('5');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid OTP' })).toBeVisible();
  expect(await readDigits(page)).toBe('12345');
});

test('a new code can be requested after 1:30, and invalidates the old one', async ({ page, portal }) => {
  await page.clock.install();
  await openCodeDialog(page, 'new-code@example.com');
  const first = await portal.mails.waitForMail('new-code@example.com');
  await expect(page.getByRole('dialog')).toContainText(/Resend in 01:(30|29)/);
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toHaveCount(0);

  await page.clock.fastForward(91_000);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByText('New code sent.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(/Resend in 01:(30|29)/);
  await portal.mails.waitForMail('new-code@example.com', first);

  await page.getByRole('dialog').locator('input').first().focus();
  await page.keyboard.type(/^(\d{5})/.exec(first.subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid OTP' })).toBeVisible();
});

test('after five wrong codes the dialog offers help, and the mailed link signs in with one click', async ({ page, portal }) => {
  await openCodeDialog(page, 'mailed-link@example.com');
  const { text, subject } = await portal.mails.waitForMail('mailed-link@example.com');
  const wrong = subject?.startsWith('00000') ? '11111' : '00000';
  for (const _ of Array(5)) {
    await page.getByRole('dialog').locator('input').first().focus();
    await page.keyboard.type(wrong);
    const response = page.waitForResponse('**/api/carrer/verifyotp');
    await page.getByRole('button', { name: 'Verify' }).click();
    await response;
  }
  await expect(page.getByText('Ask for a new code, or use the link in the last e-mail we sent.')).toBeVisible();

  const link = /http\S+\/login\/link\?c=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page, 'a signed-in browser is redirected, without the secret in its address').toHaveURL(
    /\/authPage\/jobdetails\/openposition$/,
  );

  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has been used or is too old.' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new one' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
});
