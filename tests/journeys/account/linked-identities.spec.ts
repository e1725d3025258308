import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForContent, waitForHydration } from '../../support/browser/hydration.ts';
import {
  chooseAccount,
  expect,
  openProviderPopup,
  openSignUp,
  test,
  waitForSignInResponse,
} from '../../support/browser/oauth-journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const email = 'carla@nunes.example';
const profile = '/authPage/profileSection';
const question = 'Link the LinkedIn account “Carla Nunes”?';

/** Begins with LinkedIn in the open Sign Up dialog, and signs in with the code that LinkedIn's address needs. */
async function signInWithLinkedinAndCode(page: Page, portal: PortalProcess): Promise<void> {
  await waitForSignInResponse(page, chooseAccount(await openProviderPopup(page, 'LinkedIn'), 'Carla Nunes'));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^Sign in with a code by e-mail this once/);
  const before = portal.mails.receivedMails().at(-1);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email, before)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('dialog', { name: question })).toBeVisible();
}

async function expectNoViolations(page: Page, within: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page, within), `${within} at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
}

const findMethods = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' });
const openProfile = async (page: Page) => {
  await page.goto(profile);
  await waitForContent(page);
};

test('a candidate links LinkedIn after the code, unlinks it and undoes it', async ({ page, portal, browser }) => {
  await openSignUp(page);
  await signInWithLinkedinAndCode(page, portal);

  await test.step('the question names the account and its address, and begins at its title', async () => {
    const dialog = page.getByRole('dialog', { name: question });
    await expect(dialog.getByRole('heading', { name: question })).toBeFocused();
    await expect(dialog.getByText(`${email}, not verified by LinkedIn`)).toBeVisible();
    await expectNoViolations(page, 'dialog');
    await dialog.getByRole('button', { name: 'Link account' }).click();
    await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
    await portal.mails.waitForMail(email, undefined, /^LinkedIn was linked to your/);
  });

  await openProfile(page);
  const methods = findMethods(page);
  await test.step('the profile lists the code and LinkedIn', async () => {
    await expect(methods.getByRole('listitem')).toHaveText([
      /^Code to carla@nunes\.example.*Used today.*Always on$/,
      /^LinkedIn, Carla Nunes.*Linked today.*Unlink$/,
      /^Google.*Not linked\./,
    ]);
    await expectNoViolations(page, '[aria-labelledby=sign-in-methods]');
  });

  await test.step('Unlink asks nothing, and Undo has the focus', async () => {
    await methods.getByRole('button', { name: 'Unlink LinkedIn, Carla Nunes' }).press('Enter');
    await expect(methods.getByText('Unlinked. We mailed you.')).toBeVisible();
    const undo = methods.getByRole('button', { name: 'Undo: link LinkedIn, Carla Nunes again' });
    await expect(undo).toBeFocused();
    await portal.mails.waitForMail(email, undefined, /^LinkedIn was unlinked from your/);
    await expectNoViolations(page, '[aria-labelledby=sign-in-methods]');
    await undo.press('Enter');
    await expect(methods.getByText('Linked today')).toBeVisible();
  });

  await test.step('without scripts Unlink is a form', async () => {
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ baseURL: portal.origin, storageState, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(profile);
    await findMethods(plain).getByRole('button', { name: 'Unlink LinkedIn, Carla Nunes' }).click();
    await expect(plain).toHaveURL(new RegExp(`${profile}$`));
    await expect(findMethods(plain).getByRole('button', { name: 'Link LinkedIn' })).toBeVisible();
    await context.close();
  });
});

test('on the login page Escape answers no, and signs in all the same', async ({ page, portal }) => {
  await page.goto('/login');
  await waitForHydration(page);
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  await signInWithLinkedinAndCode(page, portal);
  const answered = page.waitForResponse(/\/user\/identities\/link$/);
  await page.keyboard.press('Escape');
  expect(await (await answered).json()).toEqual({ success: true, message: { linked: false } });
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();

  await openProfile(page);
  await expect(findMethods(page).getByRole('listitem').filter({ hasText: 'LinkedIn' })).toHaveText(/Not linked.*Link$/);
});

test('a signed-in candidate links LinkedIn without scripts, with the code of a mail', async ({ page, portal, browser }) => {
  await signInBrowser(page, portal, email);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: portal.origin, storageState, javaScriptEnabled: false });
  const plain = await context.newPage();
  const methods = findMethods(plain);
  const answer = async (button: 'Link account' | 'Do not link', code = '') => {
    await methods.getByLabel(`Code from the mail we sent to ${email}`).fill(code);
    await methods.getByRole('button', { name: button }).click();
  };
  const begin = async () => {
    const before = portal.mails.receivedMails().at(-1);
    await plain.goto(profile);
    await methods.getByRole('button', { name: 'Link LinkedIn' }).click();
    await chooseAccount(plain, 'Carla Nunes');
    await expect(methods.getByText(question)).toBeVisible();
    return extractSignInCode(await portal.mails.waitForMail(email, before));
  };

  await test.step('a wrong code is named at its field, and Do not link ends the question', async () => {
    const code = await begin();
    await answer('Link account', code === '00000' ? '11111' : '00000');
    await expect(methods.getByRole('alert')).toHaveText('Invalid OTP');
    await answer('Do not link');
    await expect(methods.getByRole('button', { name: 'Link LinkedIn' })).toBeVisible();
  });

  await test.step('the right code links the account', async () => {
    await answer('Link account', await begin());
    await expect(methods.getByRole('listitem').nth(1)).toHaveText(/^LinkedIn, Carla Nunes.*Linked today.*Unlink$/);
    await portal.mails.waitForMail(email, undefined, /^LinkedIn was linked to your/);
  });
  await context.close();
});

test('the question of My Profile works with scripts, and has no accessibility violations', async ({ page, portal }) => {
  await signInBrowser(page, portal, email);
  await openProfile(page);
  const methods = findMethods(page);
  const before = portal.mails.receivedMails().at(-1);
  await methods.getByRole('button', { name: 'Link LinkedIn' }).click();
  await chooseAccount(page, 'Carla Nunes');
  await waitForContent(page);
  await expect(methods.getByText(question)).toBeVisible();
  await expectNoViolations(page, '[aria-labelledby=sign-in-methods]');
  await methods
    .getByLabel(`Code from the mail we sent to ${email}`)
    .fill(extractSignInCode(await portal.mails.waitForMail(email, before)));
  await page.keyboard.press('Enter');
  await expect(methods.getByRole('listitem').nth(1)).toHaveText(/^LinkedIn, Carla Nunes.*Linked today.*Unlink$/);
});
