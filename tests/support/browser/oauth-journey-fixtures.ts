/** Playwright fixtures with Google and LinkedIn, both simulated by an OpenID provider. */
import type { Page } from '@playwright/test';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { waitForHydration } from './hydration.ts';
import { expect, isolatedTest, submitResumeForm } from './journey-fixtures.ts';

export const test = isolatedTest.extend<{ provider: OpenidProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter, and this fixture needs no other.
  provider: async ({}, use) => {
    const provider = await startOpenidProvider();
    await use(provider);
    await provider.close();
  },
  settings: async ({ provider: { env: settings } }, use) => {
    const authorizationUrl = (settings.LINKEDIN_AUTHORIZATION_URL ?? '').replace('127.0.0.1', 'localhost');
    await use({ ...settings, LINKEDIN_AUTHORIZATION_URL: authorizationUrl });
  },
});

export { expect };

export const openPositionsUrl = /\/authPage\/jobdetails\/openposition$/;

export async function openSignUp(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await openSignUpDialog(page);
}

export async function openSignUpDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
}

/** Clicks the provider's button and returns the popup. */
export async function openProviderPopup(page: Page, button: 'Sign in with Google' | 'LinkedIn'): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  // LinkedIn's popup opens empty, and navigates to the provider after the server's response.
  if (button === 'LinkedIn') await (await popup).waitForURL(/interaction/);
  return popup;
}

/** Chooses an account on the provider's screen. */
export const chooseAccount = (screen: Page, name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).click();

/** Waits for an action on the provider's screen and for the portal's response. */
export async function waitForSignInResponse(page: Page, action: Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse(/\/user\/(google|linkedin)-login$/), action]);
}

/** The avatar of a signed-in candidate. */
export const accountButton = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });

/** Completes the form of a new candidate, and logs out. */
export async function registerAndLogOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await submitResumeForm(dialog);
  await expect(page).toHaveURL(openPositionsUrl);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

/** Reads local storage by the keys of spec §3. */
export const readLocalStorage = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);

/** Records the bodies of later requests to a path. */
export function recordRequestBodies(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Whether a text appears within two seconds. */
export const isTextVisible = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
