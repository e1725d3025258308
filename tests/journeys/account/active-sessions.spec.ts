import type { Browser, Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { recordHydration, waitForHydration } from '../../support/browser/hydration.ts';
import {
  expect,
  readSpokenCaptcha,
  stubSpeechSynthesis,
  submitResumeForm,
  test,
} from '../../support/browser/journey-fixtures.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

// One address gets several codes within a minute.
test.use({ settings: { RATE_LIMITS: 'off' } });

const profile = '/authPage/profileSection';

/** Signs in with a code, in a new browser context. */
async function openSignedInPage(browser: Browser, portal: PortalProcess, email: string, path = '/login'): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.origin });
  await recordHydration(context);
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  if (path !== '/login') await page.getByRole('button', { name: 'Login' }).click();
  const lastMail = portal.mails.receivedMails().at(-1);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type((await portal.mails.waitForMail(email, lastMail)).subject?.slice(0, 5) ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  return page;
}

/** Signs in as an API client and returns the token. */
async function createClientToken(portal: PortalProcess, email: string): Promise<string> {
  const post = async (call: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${portal.origin}/api/carrer/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const lastMail = portal.mails.receivedMails().at(-1);
  await post('signup', { email });
  const otp = (await portal.mails.waitForMail(email, lastMail)).subject?.slice(0, 5);
  const { message } = await post('verifyotp', { email, otp });
  return message.token;
}

async function register(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await dialog.getByLabel('Full name').fill('Asha Rao');
  await submitResumeForm(dialog);
  await expect(page.getByText('Login successful!')).toBeVisible();
}

/** Reads the storage and the token that scripts can read. */
const readStorage = (page: Page) =>
  page.evaluate(() => ({
    local: { ...localStorage },
    all: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    token: decodeURIComponent(/authToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
  }));

test('a candidate lists their sessions, ends one, then ends all', async ({ browser, portal }) => {
  const email = 'two-browsers@example.com';
  const first = await openSignedInPage(browser, portal, email);
  await register(first);
  const second = await openSignedInPage(browser, portal, email);
  await expect(second).toHaveURL(/openposition$/);

  await test.step('a returning candidate sees their initials', async () => {
    await expect(second.getByRole('button', { name: 'Account', exact: true })).toHaveText('AR');
    expect((await readStorage(second)).local).toMatchObject({ name: 'Asha Rao', number: '919876543210' });
  });

  await test.step('no browser storage holds the token', async () => {
    for (const page of [first, second]) {
      const { all, token } = await readStorage(page);
      expect(token).toMatch(/^[\w-]{16}\.[\w-]{43}$/);
      expect(all).not.toContain(token);
    }
  });

  await first.goto(profile);
  const sessionItems = first.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await test.step('the list distinguishes both browsers', async () => {
    await expect(sessionItems).toHaveCount(2);
    await expect(sessionItems.first()).toContainText('Chrome on Linux');
    await expect(sessionItems.first()).toContainText('This device');
    await expect(sessionItems.nth(1)).toContainText('Last used today');
    for (const width of [390, 1440]) {
      await first.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await first.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await findAccessibilityViolations(first), `at ${width}, ${colorScheme}`).toEqual([]);
      }
    }
  });

  await test.step('the ended session clears its browser at its next call', async () => {
    await sessionItems.nth(1).getByRole('button', { name: 'Sign out: Chrome on Linux' }).click();
    await expect(sessionItems).toHaveCount(1);
    await expect(first.getByText('One device. Ten at most are remembered.')).toBeVisible();
    await second.getByRole('link', { name: 'Jobs', exact: true }).click();
    await second.getByLabel('Job Title').fill('engineer');
    await second.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(second).toHaveURL(/\/login$/);
    expect(await second.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    // Only the cookie of the trusted device remains, which grants no access.
    expect((await second.context().cookies()).map(({ name }) => name)).toEqual(['arj_dev']);
  });

  await test.step('"Sign out everywhere" also ends the current session, and leads to / as logout does', async () => {
    const tokens = [(await readStorage(first)).token, await createClientToken(portal, email)];
    await first.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(first).toHaveURL(`${portal.origin}/`);
    expect(await first.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    expect((await first.context().cookies()).map(({ name }) => name)).toEqual(['arj_dev']);
    for (const authorization of tokens) {
      const response = await fetch(`${portal.origin}/user/dashboard/details`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
  });
});

test('a browser that signed out stays trusted until it is signed out of the list', async ({ browser, portal }) => {
  const email = 'lost-phone@example.com';
  const lost = await openSignedInPage(browser, portal, email);
  await register(lost);
  const page = await openSignedInPage(browser, portal, email);
  await lost.goto(profile);
  await lost.getByRole('button', { name: 'Account', exact: true }).click();
  await lost.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(lost).toHaveURL(`${portal.origin}/`);

  await page.goto(profile);
  const places = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(places.getByText('Two devices. Ten at most are remembered.')).toBeVisible();
  await expect(places.getByRole('listitem').nth(1)).toContainText(/Signed out · last used today · trusted since \d+ \w+ \d{4}/);
  await places.getByRole('button', { name: 'Sign out: Chrome on Linux' }).click();
  await expect(page.getByText('Signed out: Chrome on Linux')).toBeVisible();
  await expect(places.getByRole('listitem')).toHaveCount(1);

  await places.getByRole('button', { name: 'Sign out: This device' }).click();
  await expect(page).toHaveURL(`${portal.origin}/`);
  await page.goto(profile);
  await expect(page).toHaveURL(`${portal.origin}/`);
});

test('signing out leads to /, even if a request of the old page fails', async ({ browser, portal }) => {
  const page = await openSignedInPage(browser, portal, 'leaves-page@example.com');
  await register(page);
  await page.goto(profile);
  const landingScript = Promise.withResolvers<void>();
  await page.route(/\/landing-(page|route)-.*\.js$/, async (route) => {
    await landingScript.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForRequest(/\/landing-(page|route)-.*\.js$/);
  const rejection = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('button', { name: 'Save' }).click();
  await rejection;
  landingScript.resolve();
  await expect(page).toHaveURL(`${portal.origin}/`);
});

test('a failed session list and a failed sign-out show an error and can be retried', async ({ browser, portal }) => {
  const page = await openSignedInPage(browser, portal, 'retries-sessions@example.com');
  await register(page);
  await page.route('**/user/sessions', (route) => route.abort());
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page.getByText('We could not load where you are signed in.')).toBeVisible();
  await page.unroute('**/user/sessions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('One device. Ten at most are remembered.')).toBeVisible();

  await page.route('**/user/sessions/end', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work. Try again in a moment.' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${profile}$`));
});

test('applying without a name and a number opens the resume form', async ({ browser, portal }) => {
  const email = 'no-name@example.com';
  const page = await openSignedInPage(browser, portal, email, '/authPage/jobdetails/1');
  await stubSpeechSynthesis(page);
  await page.getByRole('dialog', { name: 'Upload Your Resume' }).getByRole('button', { name: 'Close' }).click();
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Your Application' });
  await confirm.getByLabel('I want to upload a new resume/cv.').check();
  const { name, bytes } = buildPdfResume();
  await confirm.locator('input[type=file]').setInputFiles({ name, buffer: bytes, mimeType: 'application/pdf' });
  await confirm.getByRole('button', { name: 'Hear the code' }).click();
  await confirm.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
  await confirm.getByRole('button', { name: 'Apply' }).click();

  const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await expect(form.getByLabel('Verified e-mail')).toHaveValue(email);
  await expect(form.getByText(name), 'the form keeps the chosen resume').toBeVisible();
  await register(page);
  await page.goto('/authPage/jobdetails/1');
  await expect(confirm).toBeVisible();
});
