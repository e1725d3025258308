import type { BrowserContext, Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const linkInvalid = 'This link has been used or is too old.';
const title = 'Sign in to Larkfield careers';
const listUrl = /\/authPage\/jobdetails\/openposition$/;

/** Requests a mail and returns its link. With a context, its browser makes the request. */
async function requestLink(portal: PortalProcess, email: string, context?: BrowserContext): Promise<string> {
  const url = `${portal.origin}/api/carrer/signup`;
  if (context) await context.request.post(url, { headers: { origin: portal.origin }, data: { email } });
  else {
    const headers = { 'content-type': 'application/json', origin: portal.origin };
    await fetch(url, { method: 'POST', headers, body: JSON.stringify({ email }) });
  }
  return /http\S+\/login\/link\?c=\S+/.exec((await portal.mails.waitForMail(email)).text)?.[0] ?? '';
}

const readButtons = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => `${(button as HTMLElement).dataset.look} ${button.textContent}`));

async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page), `${state} at ${width}, ${colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${state} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
}

test("an attacker's link names its address, warns, and signs in no candidate who declines", async ({ page, portal, context }) => {
  const link = await requestLink(portal, 'attacker@example.com');
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('attacker@example.com');
  await expect(page.getByText('This browser did not ask for it.')).toBeVisible();
  expect(await page.title()).toBe('Sign in | Career Portal');
  expect(await readButtons(page)).toEqual(['primary Not my address', 'secondary It is mine, sign in']);
  await expectNoViolations(page, 'warning');

  await page.getByRole('main').getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(listUrl);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('authToken');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: linkInvalid })).toBeVisible();
  await expectNoViolations(page, 'used');
});

test('in the requesting browser, one press signs in, and the resume form names the account', async ({
  page,
  portal,
  context,
}) => {
  const email = 'asks-here@example.com';
  await page.goto(await requestLink(portal, email, context));
  await waitForHydration(page);
  await expect(page.getByText('This browser did not ask for it.')).toHaveCount(0);
  expect(await readButtons(page)).toEqual(['primary Sign in', 'secondary Not my address']);
  await expectNoViolations(page, 'asked here');

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await expect(form.getByText(`For ${email}.`)).toBeVisible();
  await expect(page).toHaveURL(listUrl);
  expect(await page.evaluate(() => localStorage.getItem('userID'))).toBe(email);
});

test('a link used elsewhere shows an error at the press', async ({ page, portal }) => {
  const link = await requestLink(portal, 'used-meanwhile@example.com');
  await page.goto(link);
  await waitForHydration(page);
  const declined = await page.request.post(`${portal.origin}/api/carrer/declinelink`, {
    headers: { origin: portal.origin },
    data: { link: new URL(link).searchParams.get('c') },
  });
  expect(declined.ok()).toBe(true);
  await page.getByRole('button', { name: 'It is mine, sign in' }).click();
  await expect(page.getByRole('heading', { name: linkInvalid })).toBeVisible();
});

test('a link of the previous release opens the same page, without the token in the fragment', async ({ page, portal }) => {
  const link = await requestLink(portal, 'older-mail@example.com');
  await page.goto(link.replace('/login/link?c=', '/login#c='));
  await expect(page.getByRole('main')).toContainText('older-mail@example.com');
  await page.getByRole('button', { name: 'It is mine, sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a press signs in', async ({ page, portal, context }) => {
    await page.goto(await requestLink(portal, 'no-scripts-link@example.com', context));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(listUrl);
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['_secure_ARJ_', 'arj_dev', 'authToken']);
    await page.goto('/authPage/profileSection');
    await expect(page.getByText('no-scripts-link@example.com', { exact: true })).toBeVisible();
  });

  test('"Not my address" consumes the link and opens the list', async ({ page, portal, context }) => {
    const link = await requestLink(portal, 'declines@example.com');
    await page.goto(link);
    await page.getByRole('button', { name: 'Not my address' }).click();
    await expect(page).toHaveURL(listUrl);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('authToken');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: linkInvalid })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute('href', '/login');
  });

  test("another site's form signs in no candidate", async ({ page, portal, context }) => {
    const token = new URL(await requestLink(portal, 'attacker-form@example.com')).searchParams.get('c');
    const form = `<form method="post" action="${portal.origin}/login/link">
      <input name="c" value="${token}"><input name="answer" value="sign-in"><button>Win</button></form>`;
    await page.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
    await page.goto('http://evil.example/');
    const response = page.waitForResponse('**/login/link');
    await page.getByRole('button', { name: 'Win' }).click();
    expect((await response).status()).toBe(403);
    expect(await context.cookies(portal.origin)).toEqual([]);
  });
});
