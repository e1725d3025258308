import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { waitForHydration } from '../../support/browser/hydration.ts';
import {
  accountButton,
  chooseAccount,
  expect,
  isTextVisible,
  openPositionsUrl,
  openProviderPopup,
  openSignUp,
  openSignUpDialog,
  readLocalStorage,
  recordRequestBodies,
  registerAndLogOut,
  test,
  waitForSignInResponse,
} from '../../support/browser/oauth-journey-fixtures.ts';

const tryAgain = 'Please Try Again!';
const login = '/user/linkedin-login';

const linkedinButton = (page: Page) => page.getByRole('dialog', { name: 'Sign Up' }).getByRole('button', { name: 'LinkedIn' });
const readState = async (page: Page) => (await readLocalStorage(page, 'linkedin_oauth2_state'))[0] ?? '';
const expectEnabled = (page: Page) => expect(linkedinButton(page)).not.toHaveAttribute('aria-disabled', 'true');
/** Navigates from inside the popup, because `goto` would cut the tie to its opener. */
const navigatePopup = (popup: Page, url: string) => popup.evaluate((target) => location.assign(target), url);
const waitForClose = (popup: Page) => (popup.isClosed() ? undefined : popup.waitForEvent('close'));

test('"popup 600x600 opened to the provider\'s authorization"; a new candidate gets the resume form', async ({
  page,
  context,
  portal,
}) => {
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await popup.waitForURL(/interaction/);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);
  expect(await readState(page)).toMatch(/^[A-Za-z0-9]{20}$/);
  await waitForSignInResponse(page, chooseAccount(popup, 'Asha Rao'));
  await waitForClose(popup);

  const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await expect(dialog.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(dialog.getByLabel('Verified e-mail')).toHaveValue('asha.rao@gmail.com');
  expect(await readLocalStorage(page, 'userID', 'name', 'linkedin_oauth2_state')).toEqual([
    'asha.rao@gmail.com',
    'Asha Rao',
    null,
  ]);
  expect(await isTextVisible(page, tryAgain)).toBe(false);

  await test.step('"the auth cookie is set with an expiry (begins at 1 hour from now)"', async () => {
    const token = (await context.cookies(portal.origin)).find(({ name }) => name === 'authToken');
    const seconds = (token?.expires ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
  });
});

for (const openerPolicy of [undefined, 'same-origin', 'same-origin-allow-popups']) {
  test(`with ${openerPolicy ?? 'no'} opener policy at LinkedIn a known candidate "goes to open positions", and the popup closes`, async ({
    page,
    provider,
  }) => {
    if (openerPolicy) provider.behavior.openerPolicy = openerPolicy;
    await openSignUp(page);
    await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'LinkedIn'), 'Asha Rao'));
    await registerAndLogOut(page);

    await openSignUpDialog(page);
    const popup = await openProviderPopup(page, 'LinkedIn');
    await popup.waitForURL(/interaction/);
    // Without its opener the popup looks closed.
    if (openerPolicy) await expectEnabled(page);
    await waitForSignInResponse(page, chooseAccount(popup, 'Asha Rao'));
    await expect(page).toHaveURL(openPositionsUrl);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await waitForClose(popup);
    expect(await isTextVisible(page, tryAgain)).toBe(false);
  });
}

test('closing the popup shows no error', async ({ page }) => {
  const logins = recordRequestBodies(page, login);
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await expect(linkedinButton(page)).toHaveAttribute('aria-disabled', 'true');
  await popup.close();
  await expectEnabled(page);
  expect(await isTextVisible(page, tryAgain)).toBe(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(logins).toEqual([]);
});

test('another state makes the redirect page show "State does not match" and send nothing', async ({ page, portal }) => {
  const logins = recordRequestBodies(page, login);
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await navigatePopup(popup, `${portal.origin}/linkedin?code=stolen&state=${'x'.repeat(20)}`);
  await expect(popup.getByRole('heading', { name: 'State does not match' })).toBeVisible();
  await popup.reload();
  await expect(popup.getByRole('heading', { name: 'State does not match' })).toBeVisible();
  expect(logins).toEqual([]);
});

test('"otherwise the popup closes and the message is ignored"', async ({ page, portal }) => {
  const logins = recordRequestBodies(page, login);
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await navigatePopup(popup, `${portal.origin}/linkedin`);
  await popup.waitForURL(/\/linkedin$/);
  const message = { from: 'Linked In', state: 'x'.repeat(20), code: 'stolen' };
  await popup.evaluate((posted) => window.opener.postMessage(posted, location.origin), message);
  await waitForClose(popup);
  await expectEnabled(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(logins).toEqual([]);
});

const lastMessage = 'last message';

/** Generates 1,000 messages, many of which equal or resemble those of the popup. */
const generateMessages = (requestedState: string): unknown[] =>
  fc.sample(
    fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          from: fc.constantFrom('Linked In', 'LinkedIn', ''),
          state: fc.oneof(fc.constant(requestedState), fc.string()),
          code: fc.oneof(fc.constant('stolen'), fc.jsonValue()),
          error: fc.constantFrom('server_error', 'user_closed_popup', 1),
          errorMessage: fc.string(),
        },
        { requiredKeys: ['from', 'state'] },
      ),
      fc.constant({ from: 'Linked In', state: requestedState, code: 'stolen' }),
    ),
    1000,
  );

test('1,000 messages of another origin, and 1,000 of another window of this origin, are ignored', async ({ page }) => {
  const logins = recordRequestBodies(page, login);
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await popup.waitForURL(/interaction/);
  const message = { from: 'Linked In', state: await readState(page), code: 'stolen' };
  const messages = [...generateMessages(message.state), lastMessage];
  const readPageState = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, document.body.innerText, location.href]));
  const stateBefore = await readPageState();

  await page.evaluate((key) => {
    addEventListener('message', ({ data }) => data === key && Object.assign(window, { [key]: Reflect.get(window, key) + 1 }));
    Object.assign(window, { [key]: 0 });
  }, lastMessage);
  await popup.evaluate((all) => {
    for (const posted of all) window.opener.postMessage(posted, '*');
  }, messages);
  await page.evaluate((all) => {
    for (const posted of all) postMessage(posted, location.origin);
  }, messages);
  await expect.poll(() => page.evaluate((key) => Reflect.get(window, key), lastMessage)).toBe(2);
  expect([await readPageState(), logins]).toEqual([stateBefore, []]);
  await waitForSignInResponse(page, chooseAccount(popup, 'Asha Rao'));
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
  expect(logins).toEqual([{ code: expect.not.stringMatching('stolen'), state: message.state }]);
});

test('"Error message leads to the error callback": a toast, and the same beside the button', async ({ page, portal }) => {
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await navigatePopup(
    popup,
    `${portal.origin}/linkedin?error=server_error&error_description=Down&state=${await readState(page)}`,
  );
  await expect(page.getByLabel('Notifications').getByText(tryAgain)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: tryAgain })).toBeVisible();
  await waitForClose(popup);
  await expectEnabled(page);
});

test('"If error is user_cancelled_login the popup closes", without an error', async ({ page }) => {
  await openSignUp(page);
  const popup = await openProviderPopup(page, 'LinkedIn');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await waitForClose(popup);
  await expectEnabled(page);
  expect(await isTextVisible(page, tryAgain)).toBe(false);
});

test("a code that the portal rejects shows 'Please Try Again!'", async ({ page, provider }) => {
  provider.behavior.faults.token = 'fail';
  await openSignUp(page);
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'LinkedIn'), 'Asha Rao'));
  await expect(page.getByLabel('Notifications').getByText(tryAgain)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectEnabled(page);
});

test('an address that LinkedIn has not verified requires a code first', async ({ page }) => {
  await openSignUp(page);
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'LinkedIn'), 'Carla Nunes'));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^Sign in with a code by e-mail this once/);
  expect(await isTextVisible(page, tryAgain)).toBe(false);
});

test('"must contain both result_email and token, else \'Invalid response from server\'"', async ({ page }) => {
  await openSignUp(page);
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'LinkedIn'), 'Without Email'));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid response from server');

  await page.route(`**${login}`, (route) => route.fulfill({ json: { success: true, message: { token: 'a.b' } } }));
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'LinkedIn'), 'Asha Rao'));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid response from server');
});

test.describe('with popups blocked', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { open: () => null })));

  test('the sign-in uses this tab, and keeps the way back to the job', async ({ page }) => {
    const job = '/authPage/jobdetails/1';
    await page.goto(job);
    await waitForHydration(page);
    await page
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click();
    await linkedinButton(page).click();
    await waitForSignInResponse(page, chooseAccount(page, 'Asha Rao'));
    await page.waitForURL(openPositionsUrl);
    await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
    expect(await readLocalStorage(page, 'loginUrl')).toEqual([job]);
    await registerAndLogOut(page);

    await openSignUpDialog(page);
    await linkedinButton(page).click();
    await waitForSignInResponse(page, chooseAccount(page, 'Asha Rao'));
    await page.waitForURL(openPositionsUrl);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a failure shows on the redirect page, with a link to the portal', async ({ page, provider }) => {
    provider.behavior.faults.token = 'fail';
    await openSignUp(page);
    await linkedinButton(page).click();
    await waitForSignInResponse(page, chooseAccount(page, 'Asha Rao'));
    await expect(page).toHaveURL(/\/linkedin\?/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
    await expect(page.getByLabel('Notifications').getByText(tryAgain)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Career portal' }).click();
    await expect(page).toHaveURL(openPositionsUrl);
  });
});
