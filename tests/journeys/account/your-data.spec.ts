import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const openProfile = async (page: Page) => {
  await page.goto('/authPage/profileSection');
  await waitForHydration(page);
};
const findBlock = (page: Page) => page.getByRole('region', { name: 'Your data' });
/** Scheduled for tomorrow, except in the second in which a day ends. */
const scheduled = /^Your account is deleted tomorrow, \d+ \w+, at \d\d:\d\d\. Until then you can apply, read and undo\.$/;

async function requestDeletion(page: Page, { mails }: PortalProcess, email: string): Promise<void> {
  const last = mails.receivedMails().at(-1);
  await findBlock(page).getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('heading', { name: 'Delete your account?' })).toBeFocused();
  const code = extractSignInCode(await mails.waitForMail(email, last));
  const field = dialog.getByLabel(`Code from the mail we sent to ${email}`);
  await field.fill(code === '00000' ? '11111' : '00000');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid OTP');
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toBeHidden();
}

test('the profile says how long data is kept, and downloads it', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'downloads@example.com');
  await openProfile(page);
  await expect(
    findBlock(page).getByText(/^We keep it until .* 24 months after your last activity\. We mail you 30 days before\.$/),
  ).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    findBlock(page).getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.zip');
  const zip = await readZip(await readFile(await download.path()));
  expect(JSON.parse(String(zip.get('data.json'))).profile.email).toBe('downloads@example.com');
  expect([...zip.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
});

test('an older sign-in downloads with a code', async ({ page, portal }) => {
  const email = 'old-session@example.com';
  await signInBrowser(page, portal, email);
  await openProfile(page);
  // The server's own answer to a sign-in of more than ten minutes ago.
  const refusal = { success: false, error: { message: 'Enter a code from your mailbox', code: 'code_required' } };
  await page.route('**/user/account/export', (route) =>
    route.request().postDataJSON().otp === undefined ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  );
  const last = portal.mails.receivedMails().at(-1);
  await findBlock(page).getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog
    .getByLabel(`Code from the mail we sent to ${email}`)
    .fill(extractSignInCode(await portal.mails.waitForMail(email, last)));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.zip');
  await expect(dialog).toBeHidden();
});

test('a deletion is undone in the profile', async ({ page, portal }) => {
  const email = 'undoes-deletion@example.com';
  await signInBrowser(page, portal, email);
  await openProfile(page);
  await requestDeletion(page, portal, email);
  const notices = page.getByRole('status').filter({ hasText: 'Your account is deleted' });
  await expect(notices).toHaveCount(2);
  await expect(notices.first().getByText(scheduled)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(notices).toHaveCount(2);
  await expect(findBlock(page).getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  await notices.first().getByRole('button', { name: 'Undo' }).click();
  await expect(notices).toHaveCount(0);
  await expect(findBlock(page).getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('a deletion is undone from the mail, in a browser that is signed out', async ({ page, portal, browser }) => {
  const email = 'undoes-by-mail@example.com';
  await signInBrowser(page, portal, email);
  await openProfile(page);
  await requestDeletion(page, portal, email);
  const mail = await portal.mails.waitForMail(
    email,
    portal.mails.receivedMails().findLast(({ subject }) => /^\d{5} is/.test(subject ?? '')),
  );
  const path = /\/account\/keep\?c=[\w-]+/.exec(mail.text)?.[0] ?? '';
  const other = await browser.newPage({ baseURL: portal.origin });
  await other.goto(path);
  await other.getByRole('button', { name: 'Keep my account' }).click();
  await expect(other.getByRole('heading', { name: 'Your account stays' })).toBeVisible();
  await other.goto(path);
  await other.getByRole('button', { name: 'Keep my account' }).click();
  await expect(other.getByText('This link was used, or the account is deleted.')).toBeVisible();
  expect(await findAccessibilityViolations(other)).toEqual([]);
  await other.close();
  await page.reload();
  await expect(page.getByText('Your account is deleted')).toHaveCount(0);
});

test('an unsubscribe by a stranger is shown in the profile, and undone', async ({ page, portal }) => {
  const email = 'silenced@example.com';
  await signInBrowser(page, portal, email);
  await openProfile(page);
  const unsubscribed = findBlock(page).getByText(/^You unsubscribed from e-mails on \d+ \w+ \d{4}$/);
  await expect(findBlock(page).getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expect(unsubscribed).toHaveCount(0);
  const url = `${portal.origin}/candidate/unsubscribe/${email}`;
  expect((await fetch(url, { headers: { accept: 'application/json' } })).status).toBe(200);
  await openProfile(page);
  await expect(unsubscribed).toBeVisible();
  await Promise.all([
    expect(page.getByText('You get e-mails again')).toBeVisible(),
    findBlock(page).getByRole('button', { name: 'Get mails again' }).click(),
  ]);
  await expect(unsubscribed).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(findBlock(page).getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expect(unsubscribed).toHaveCount(0);
});

for (const { width, colorScheme } of [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const) {
  test(`block, dialog and note have no accessibility violations at ${width} pixels, ${colorScheme}`, async ({ page, portal }) => {
    const email = `axe-${width}-${colorScheme}@example.com`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signInBrowser(page, portal, email);
    await fetch(`${portal.origin}/candidate/unsubscribe/${email}`, { headers: { accept: 'application/json' } });
    await openProfile(page);
    await expect(findBlock(page).getByRole('button', { name: 'Get mails again' })).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await findBlock(page).getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep account' }).click();
    await requestDeletion(page, portal, email);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${width}-${colorScheme}.png`, fullPage: true });
  });
}
