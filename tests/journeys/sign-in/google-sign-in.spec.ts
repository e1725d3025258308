import type { Page, Route } from '@playwright/test';
import {
  accountButton,
  chooseAccount,
  expect,
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

const unavailable = 'Google sign-in is not available right now';

test('a new candidate gets the resume form, a known one the open positions', async ({ page }) => {
  const logins = recordRequestBodies(page, '/user/google-login');

  await test.step('"stored and posted to the backend", then "open the resume dialog"', async () => {
    await openSignUp(page);
    await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'Sign in with Google'), 'Asha Rao'));
    const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(dialog.getByLabel('Full name')).toHaveValue('Asha Rao');
    await expect(dialog.getByLabel('Verified e-mail')).toHaveValue('asha.rao@gmail.com');
    expect(await readLocalStorage(page, 'userID', 'name')).toEqual(['asha.rao@gmail.com', 'Asha Rao']);
    expect(logins).toEqual([
      {
        data: expect.objectContaining({ email: 'asha.rao@gmail.com', email_verified: true, given_name: 'Asha' }),
        credential: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      },
    ]);
    await registerAndLogOut(page);
  });

  await test.step('"If isResume … go to /authPage/jobdetails/openposition"', async () => {
    await openSignUpDialog(page);
    await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'Sign in with Google'), 'Asha Rao'));
    await expect(page).toHaveURL(openPositionsUrl);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(accountButton(page)).toBeVisible();
  });
});

test('"used only if email_verified is true": nothing is posted, and the button stays usable', async ({ page }) => {
  const logins = recordRequestBodies(page, '/user/google-login');
  await openSignUp(page);
  const screen = await openProviderPopup(page, 'Sign in with Google');
  await screen.getByLabel('E-mail', { exact: true }).fill('dana@gmail.com');
  await screen.getByRole('checkbox').uncheck();
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('google sign-in:'));
  await screen.getByRole('button', { name: 'Continue' }).click();
  await logged;
  expect(logins).toEqual([]);

  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'Sign in with Google'), 'Asha Rao'));
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
});

test('"Errors from Google sign-in are only logged"', async ({ page, provider }) => {
  provider.behavior.faults.keys = 'fail';
  await openSignUp(page);
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('google sign-in:'));
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'Sign in with Google'), 'Asha Rao'));
  expect((await logged).text()).not.toContain('eyJ');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();

  provider.behavior.faults = {};
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'Sign in with Google'), 'Asha Rao'));
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
});

test('an address outside Google that has an account requires a code first', async ({ page }) => {
  const signInAsDana = async (screen: Page) => {
    await screen.getByLabel('E-mail', { exact: true }).fill('dana@lind.example');
    await waitForSignInResponse(page, screen.getByRole('button', { name: 'Continue' }).click());
  };
  await openSignUp(page);
  await signInAsDana(await openProviderPopup(page, 'LinkedIn'));
  await registerAndLogOut(page);

  await openSignUpDialog(page);
  await signInAsDana(await openProviderPopup(page, 'Sign in with Google'));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^Sign in with a code by e-mail this once/);
});

test('the eleventh new device of a day reads that a code signs it in', async ({ page, provider, baseURL }) => {
  const credentialOf = () => provider.signCredential({ name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true });
  const signInElsewhere = async () =>
    fetch(`${baseURL}/user/google-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credential: await credentialOf() }),
    });
  // The first begins the account.
  for (let at = 0; at < 11; at++) expect((await signInElsewhere()).status).toBe(200);

  await openSignUp(page);
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'Sign in with Google'), 'Asha Rao'));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^Too many new devices .* Sign in with a code by e-mail/);
});

test('"The Google button is a hidden transparent overlay 115px wide", which covers our button and shows its focus', async ({
  page,
  provider,
}) => {
  // An animated sheet would be measured while it slides in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(provider.requests).not.toContain('GET /gsi/client');

  for (const width of [320, 625, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: 'Sign Up' });
    const googleButton = dialog.getByRole('button', { name: 'Sign in with Google' });
    await expect(googleButton).toBeVisible();
    const ourButton = dialog.locator('button', { hasText: 'Google' });
    const overlay = googleButton.locator('..').locator('..');
    await expect(overlay).toHaveCSS('opacity', '0.01');
    const [buttonBox, overlayBox] = [await ourButton.boundingBox(), await overlay.boundingBox()];
    if (!buttonBox || !overlayBox) throw new Error('The buttons are not visible.');
    expect(overlayBox.width).toBeCloseTo(115, 1);
    expect(overlayBox.x).toBeGreaterThanOrEqual(buttonBox.x - 1);
    expect(overlayBox.x + overlayBox.width).toBeLessThanOrEqual(buttonBox.x + buttonBox.width + 1);
    expect(overlayBox.y).toBeGreaterThanOrEqual(buttonBox.y - 1);
    expect(overlayBox.y + overlayBox.height).toBeLessThanOrEqual(buttonBox.y + buttonBox.height + 1);

    // Google's button receives every click on ours.
    for (const [x, y] of [
      [3, 3],
      [buttonBox.width / 2, buttonBox.height / 2],
      [buttonBox.width - 3, buttonBox.height - 3],
    ] as const) {
      const hit = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [
        buttonBox.x + x,
        buttonBox.y + y,
      ] as const);
      expect(hit, `${width}: ${x}, ${y}`).toBe('Sign in with Google');
    }

    await dialog.getByRole('button', { name: 'Submit' }).focus();
    await page.keyboard.press('Tab');
    await expect(googleButton).toBeFocused();
    await expect(ourButton).toHaveCSS('outline-style', 'solid');
    const popup = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await (await popup).close();
  }
});

for (const [failure, handleRoute] of [
  ['is blocked', (route) => route.abort()],
  ['does not load', () => undefined],
] as const satisfies [string, (route: Route) => unknown][]) {
  test(`when Google’s script ${failure}, the button shows it within 5 s and the page stays usable`, async ({
    page,
    provider,
  }) => {
    const script = `${provider.origin}/gsi/client`;
    await page.route(script, handleRoute);
    await page.clock.install();
    const requested = page.waitForRequest(script);
    await openSignUp(page);
    await requested;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    await expect(page.getByText(unavailable)).toBeVisible();
    await page.clock.resume();
    const button = page.getByRole('button', { name: 'Google' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(unavailable);

    await page.getByLabel('E-mail').fill('asha@example.com');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  });
}

test.describe('without Google and LinkedIn in the settings', () => {
  test.use({ settings: {} });

  test('both buttons are disabled with a reason', async ({ page }) => {
    await openSignUp(page);
    for (const [name, reason] of [
      ['Google', unavailable],
      ['LinkedIn', 'LinkedIn sign-in is not available right now'],
    ] as const) {
      const button = page.getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(reason);
    }
  });
});
