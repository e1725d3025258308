import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { DEMO_JOBS: '0' } });

const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Your Application' });

async function openConfirmDialog(page: Page, title: string): Promise<void> {
  await page.goto('/authPage/jobdetails/openposition');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await expect(confirmDialog(page)).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  const dialog = confirmDialog(page);
  await dialog.getByRole('button', { name: 'Hear the code' }).click();
  await dialog.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
  await dialog.getByRole('button', { name: 'Apply' }).click();
}

test('after applying, the focus is on the "Applied on" line', async ({ page, portal }) => {
  await portal.importJobs([buildJob({ title: 'Focus Keeper' })]);
  await stubSpeechSynthesis(page);
  await signInBrowser(page, portal, 'focus-refused@example.com');
  await openConfirmDialog(page, 'Focus Keeper');
  await submit(page);
  await expect(page.locator(':focus')).toHaveText(/^Applied on \d{2}\/\d{2}\/\d{4}$/);
});

test('an application that was sent elsewhere is named in the dialog, and the page follows', async ({ page, portal }) => {
  await portal.importJobs([buildJob({ title: 'Twice Taken' })]);
  await stubSpeechSynthesis(page);
  await signInBrowser(page, portal, 'elsewhere@example.com');
  await openConfirmDialog(page, 'Twice Taken');
  const jobId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const sent = await page.request.post('/user/applied-quick/job', {
    headers: { origin: portal.origin },
    data: { job_id: jobId },
  });
  expect(sent.status()).toBe(200);
  await submit(page);
  await expect(confirmDialog(page).getByRole('alert')).toHaveText(/^You applied on \d{2}\/\d{2}\/\d{4}$/);
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator(':focus')).toHaveText(/^Applied on/);
});

test('an application for a job that was closed meanwhile says so in the dialog, and the page follows', async ({
  page,
  portal,
}) => {
  const job = buildJob({ title: 'Just Closed' });
  await portal.importJobs([job]);
  await stubSpeechSynthesis(page);
  await signInBrowser(page, portal, 'closed@example.com');
  await openConfirmDialog(page, 'Just Closed');
  await portal.importJobs([{ ...job, isApproved: false }]);
  await submit(page);
  await expect(confirmDialog(page).getByRole('alert')).toHaveText('This role is no longer open.');
  await expect(page.getByRole('heading', { level: 1, name: 'Just Closed', includeHidden: true })).toBeAttached();
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This role is no longer open');
  await expect(page.locator('main')).toBeFocused();
});
