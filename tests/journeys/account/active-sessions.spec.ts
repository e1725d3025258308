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

const profile = '/authPage/profileSection';

/** Signs in with a code, in a browser of its own. */
async function signedIn(browser: Browser, portal: PortalProcess, email: string, path = '/login'): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.origin });
  await recordHydration(context);
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  if (path !== '/login') await page.getByRole('button', { name: 'Login' }).click();
  const before = portal.mails.receivedMails().at(-1);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type((await portal.mails.waitForMail(email, before)).subject?.slice(0, 5) ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  return page;
}

/** The token of a session that no browser holds. */
async function plainToken(portal: PortalProcess, email: string): Promise<string> {
  const post = async (call: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${portal.origin}/api/carrer/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const before = portal.mails.receivedMails().at(-1);
  await post('signup', { email });
  const otp = (await portal.mails.waitForMail(email, before)).subject?.slice(0, 5);
  const { message } = await post('verifyotp', { email, otp });
  return message.token;
}

async function registers(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await dialog.getByLabel('Full name').fill('Asha Rao');
  await submitResumeForm(dialog);
  await expect(page.getByText('Login successful!')).toBeVisible();
}

/** What scripts of the page find in the browser's stores. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    local: { ...localStorage },
    all: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    token: decodeURIComponent(/authToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
  }));

test('a candidate lists their sessions, ends one, then ends all', async ({ browser, portal }) => {
  const email = 'two-browsers@example.com';
  const first = await signedIn(browser, portal, email);
  await registers(first);
  const second = await signedIn(browser, portal, email);
  await expect(second).toHaveURL(/openposition$/);

  await test.step('a returning candidate sees their initials', async () => {
    await expect(second.getByRole('button', { name: 'Account', exact: true })).toHaveText('AR');
    expect((await stored(second)).local).toMatchObject({ name: 'Asha Rao', number: '919876543210' });
  });

  await test.step('no browser storage holds the token', async () => {
    for (const page of [first, second]) {
      const { all, token } = await stored(page);
      expect(token).toMatch(/^[\w-]{16}\.[\w-]{43}$/);
      expect(all).not.toContain(token);
    }
  });

  await first.goto(profile);
  const places = first.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await test.step('the list distinguishes both browsers', async () => {
    await expect(places).toHaveCount(2);
    await expect(places.first()).toContainText('Chrome on Linux');
    await expect(places.first()).toContainText('This browser');
    await expect(places.nth(1)).toContainText('Last seen today');
    expect(await findAccessibilityViolations(first)).toEqual([]);
  });

  await test.step('the ended session clears its browser at its next call', async () => {
    await places.nth(1).getByRole('button', { name: 'Sign out: Chrome on Linux' }).click();
    await expect(places).toHaveCount(1);
    await expect(first.getByText('You are signed in nowhere else.')).toBeVisible();
    await second.getByRole('link', { name: 'Jobs', exact: true }).click();
    await second.getByLabel('Job Title').fill('engineer');
    await second.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(second).toHaveURL(/\/login$/);
    expect(await second.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    // What stays is that this device was trusted once, which opens nothing.
    expect((await second.context().cookies()).map(({ name }) => name)).toEqual(['arj_dev']);
  });

  await test.step('"Sign out everywhere" also ends the current session, and leads to / as logout does', async () => {
    const copies = [(await stored(first)).token, await plainToken(portal, email)];
    await first.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(first).toHaveURL(`${portal.origin}/`);
    expect(await first.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    expect((await first.context().cookies()).map(({ name }) => name)).toEqual(['arj_dev']);
    for (const authorization of copies) {
      const answer = await fetch(`${portal.origin}/user/dashboard/details`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  });
});

test('signing out leads to /, although a request of the old page fails meanwhile', async ({ browser, portal }) => {
  const page = await signedIn(browser, portal, 'leaves-page@example.com');
  await registers(page);
  await page.goto(profile);
  const arrive = Promise.withResolvers<void>();
  await page.route(/\/landing-page-.*\.js$/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForRequest(/\/landing-page-.*\.js$/);
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await page.getByRole('button', { name: 'Save' }).click();
  await refused;
  arrive.resolve();
  await expect(page).toHaveURL(`${portal.origin}/`);
});

test('a failed session list and a failed sign-out show an error and can be retried', async ({ browser, portal }) => {
  const page = await signedIn(browser, portal, 'retries-sessions@example.com');
  await registers(page);
  await page.route('**/user/sessions', (route) => route.abort());
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page.getByText('We could not load where you are signed in.')).toBeVisible();
  await page.unroute('**/user/sessions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();

  await page.route('**/user/sessions/end', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work. Try again in a moment.' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${profile}$`));
});

test('applying without a name and a number opens the resume form', async ({ browser, portal }) => {
  const email = 'no-name@example.com';
  const page = await signedIn(browser, portal, email, '/authPage/jobdetails/1');
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
  await expect(form.getByText(name), 'the chosen resume came along').toBeVisible();
  await registers(page);
  await page.goto('/authPage/jobdetails/1');
  await expect(confirm).toBeVisible();
});
