import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, isolatedTest, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { runCareers } from '../../support/portal/careers-cli.ts';

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

isolatedTest.describe('a role whose system takes less than the portal', () => {
  isolatedTest.use({ settings: { DEMO_JOBS: '0', RATE_LIMITS: 'off', SOURCE_ACME_KEY: 'invented-key' } });
  const limits = 'PDF or DOCX, up to 2 MB.';

  isolatedTest(
    'the dialog says which resume it takes before the upload, and quick apply leads there',
    async ({ page, portal }) => {
      const added = await runCareers(
        { dataDir: portal.dataDir },
        ...['sources', 'add', 'acme', 'smartrecruiters', 'board=acme', 'company=Acme', 'base=http://127.0.0.1:9'],
      );
      expect(added.exitCode).toBe(0);
      const file = join(portal.dataDir, 'acme.json');
      await writeFile(file, JSON.stringify({ jobs: [buildJob({ title: 'Winch Operator' })] }));
      await runCareers({ dataDir: portal.dataDir }, 'jobs', 'import', file, '--source', 'acme');
      await signInBrowser(page, portal, 'limits@example.com', { resume: buildTextResume() });

      await page.goto('/authPage/jobdetails/openposition');
      await waitForHydration(page);
      await page.getByRole('button', { name: /^Quick apply/ }).click();
      await expect(page.getByRole('alert')).toContainText(limits);
      await page.getByRole('link', { name: 'Open the role' }).click();
      await waitForHydration(page);
      await page
        .getByRole('button', { name: /^Apply/ })
        .first()
        .click();
      await expect(confirmDialog(page)).toContainText(`For this role, the company’s system takes ${limits}`);
      await confirmDialog(page).getByRole('radio', { name: 'I want to upload a new resume/cv.' }).check();
      await expect(confirmDialog(page).getByText(limits, { exact: true })).toBeVisible();
      await expect(confirmDialog(page).getByText('PDF, DOCX or TXT')).toHaveCount(0);
    },
  );
});
