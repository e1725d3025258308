import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { recordHydration, waitForHydration } from '../../support/browser/hydration.ts';
import {
  expect,
  readSpokenCaptcha,
  stubSpeechSynthesis,
  submitResumeForm,
  test,
} from '../../support/browser/journey-fixtures.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

// Two codes within 90 seconds go to the same address.
test.use({ settings: { RATE_LIMITS: 'off' } });

const jobTitle = 'Senior Backend Engineer, Route Planning';
const bar = (page: Page) => page.getByRole('region', { name: 'Unfinished application' });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openJob(page: Page): Promise<string> {
  await page.goto('/authPage/jobdetails/openposition?description=backend+engineer+route+planning');
  await page.getByRole('link', { name: jobTitle }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: jobTitle })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** From Apply to the first resume, which opens the list. */
async function registerByApply(page: Page, portal: PortalProcess, email: string): Promise<string> {
  const jobPath = await openJob(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await signUp(page, portal, email);
  const dialog = dialogOf(page, 'Upload Your Resume');
  await dialog.getByLabel('Full name').fill('Asha Rao');
  await submitResumeForm(dialog);
  await expect(page).toHaveURL(/openposition$/);
  return jobPath;
}

async function signUp(page: Page, portal: PortalProcess, email: string): Promise<void> {
  const mail = portal.mails.waitForMail(email, portal.mails.receivedMails().at(-1));
  await dialogOf(page, 'Sign Up').getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(dialogOf(page, 'Enter OTP')).toBeVisible();
  await page.keyboard.type(/^(\d{5}) is your/.exec((await mail).subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
}

async function confirmApplication(page: Page): Promise<void> {
  const dialog = dialogOf(page, 'Confirm Your Application');
  await dialog.getByRole('button', { name: 'Hear the code' }).click();
  await dialog.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Job Applied Successfully')).toBeVisible();
}

test('a first application gets from the job page over the bar to "Applied on"', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  const jobPath = await registerByApply(page, portal, 'bar@example.com');
  await expect(bar(page)).toContainText(`Resume saved. One step left: ${jobTitle}.`);
  await expect(bar(page).getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    'E-mail, done',
    'Code, done',
    'Resume, done',
    'Confirm',
  ]);

  await test.step('it stays on every page, also after a reload', async () => {
    await page.reload();
    await expect(bar(page)).toBeVisible();
    for (const path of ['/authPage/profileSection', '/authPage/jobdetails/appliedJob', '/nothing/here']) {
      await page.goto(path);
      await expect(bar(page), path).toBeVisible();
    }
  });

  await test.step('one press opens the confirm dialog of the job, in place on the job itself', async () => {
    await waitForHydration(page);
    await bar(page).getByRole('link', { name: 'Finish applying' }).click();
    await expect(page).toHaveURL(new RegExp(`${jobPath}$`));
    await expect(dialogOf(page, 'Confirm Your Application')).toBeVisible();
    await dialogOf(page, 'Confirm Your Application').getByRole('button', { name: 'Cancel' }).click();
    await expect(dialogOf(page, 'Confirm Your Application')).toBeHidden();
    await bar(page).getByRole('link', { name: 'Finish applying' }).click();
    await expect(dialogOf(page, 'Confirm Your Application')).toBeVisible();
  });

  await confirmApplication(page);
  await expect(page.getByText(/^Applied on \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^Applied on/).first()).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('the bar is there on another device, and a dismissal holds on all', async ({ page, portal, browser, baseURL }) => {
  await registerByApply(page, portal, 'devices@example.com');
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await recordHydration(context);
  const other = await context.newPage();
  await other.goto('/authPage/jobdetails/openposition');
  await waitForHydration(other);
  await other.getByRole('button', { name: 'Login' }).click();
  await signUp(other, portal, 'devices@example.com');
  await expect(bar(other)).toContainText(jobTitle);

  await bar(other).getByRole('button', { name: 'Dismiss. Your resume stays saved' }).click();
  await expect(bar(other)).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  await other.reload();
  await expect(bar(other)).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await context.close();
});

test('the bar shows that the candidate applied in another tab, and disappears', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  await registerByApply(page, portal, 'two-tabs@example.com');
  const second = await page.context().newPage();
  await stubSpeechSynthesis(second);
  // The job's own page opens the dialog by itself (spec §4).
  await second.goto('/authPage/jobdetails/openposition');
  await waitForHydration(second);
  await bar(second).getByRole('link', { name: 'Finish applying' }).click();
  await confirmApplication(second);
  await second.close();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^You applied on \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('after a logout no bar shows, and none of the previous candidate to the next', async ({ page, portal }) => {
  await registerByApply(page, portal, 'leaves@example.com');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await signUp(page, portal, 'arrives@example.com');
  await expect(dialogOf(page, 'Upload Your Resume')).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('the dialogs show the steps: four after Apply, three after Login', async ({ page, portal }) => {
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  const current = page.locator('[aria-current=step]');
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(steps).toHaveText(['E-mail', 'Code', 'Resume']);
  await page.keyboard.press('Escape');

  await openJob(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await expect(steps).toHaveText(['E-mail', 'Code', 'Resume', 'Confirm']);
  await expect(current).toHaveText('E-mail');
  const mail = portal.mails.waitForMail('steps@example.com');
  await page.getByLabel('E-mail').fill('steps@example.com');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(current).toHaveText('Code');
  await expect(steps.first()).toHaveText('E-mail, done');
  await page.keyboard.type(/^(\d{5}) is your/.exec((await mail).subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(current).toHaveText('Resume');
  await expect(dialogOf(page, 'Upload Your Resume')).toContainText(
    'For steps@example.com. One more step follows: you confirm the application.',
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);
});
