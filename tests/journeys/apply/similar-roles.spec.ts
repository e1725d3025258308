import type { Page } from '@playwright/test';
import { applyToJob } from '#contract/application-calls.ts';
import { listSimilarJobs } from '#contract/job-calls.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, isolatedTest as test } from '../../support/browser/journey-fixtures.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { RATE_LIMITS: 'off', DEMO_JOBS: '0' } });

const ward = (title: string) => buildJob({ title, skills: ['Patient care'], category: ['Health'] });
const jobs = ['Night Nurse', 'Day Nurse', 'Ward Nurse', 'Lead Nurse', 'Chief Nurse', 'Flight Nurse'].map(ward);
const similarRoles = (page: Page) => page.getByRole('region', { name: 'Similar roles' });

async function expectNoViolations(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page)).toEqual([]);
    }
  }
}

async function findSimilarIds(page: Page, origin: string, jobId: number): Promise<number[]> {
  const response = await page.request.post(listSimilarJobs.path, { data: { job_id: jobId }, headers: { origin } });
  return (await response.json()).message.map(({ joborder_id: id }: { joborder_id: number }) => id);
}

test('four similar roles follow an application, without those applied to; axe finds nothing', async ({ page, portal }) => {
  await portal.importJobs(jobs);
  await signInBrowser(page, portal, 'similar@example.com');
  const apply = (job_id: number) => page.request.post(applyToJob.path, { data: { job_id }, headers: { origin: portal.origin } });
  await apply(1);
  const [applied = 0, next = 0] = await findSimilarIds(page, portal.origin, 1);
  await apply(applied);
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  await expect(similarRoles(page).getByRole('listitem')).toHaveCount(4);
  const paths = await similarRoles(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths[0]).toBe(`/authPage/jobdetails/${next}`);
  expect(paths).not.toContain(`/authPage/jobdetails/${applied}`);
  await expectNoViolations(page);
});

test('a closed job leads to similar roles, and its apply form shows the entered values', async ({ page, portal }) => {
  const [first, ...others] = jobs;
  await portal.importJobs(jobs);
  await page.goto('/authPage/jobdetails/1/apply');
  await waitForHydration(page);
  await page.getByLabel('Full name').fill('Asha Rao');
  await portal.importJobs([{ ...first, isApproved: true, validThrough: '2026-01-01T00:00:00.000Z' }, ...others]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This role is no longer open.');
  await expect(page.getByRole('region', { name: 'What you typed' }).getByText('Asha Rao')).toBeVisible();
  await expect(similarRoles(page).getByRole('listitem')).toHaveCount(4);
  await page.goto('/authPage/jobdetails/1');
  await expect(similarRoles(page).getByRole('listitem')).toHaveCount(4);
});

test('a form submitted after the job was closed says so and shows the entered values', async ({ page, portal }) => {
  const [first, ...others] = jobs;
  await portal.importJobs(jobs);
  await page.goto('/authPage/jobdetails/1/apply');
  await waitForHydration(page);
  const email = 'asha.rao@example.com';
  await page.getByLabel('Resume file').setInputFiles({
    name: 'asha-rao.pdf',
    mimeType: 'application/pdf',
    buffer: buildPdfWithLines(['Asha Rao', '+49 30 1234567', email]),
  });
  await expect(page.getByText('Read from your resume')).toHaveCount(3);
  await page.getByRole('checkbox').check();
  await portal.importJobs([{ ...first, isApproved: true, validThrough: '2026-01-01T00:00:00.000Z' }, ...others]);
  await page.getByRole('button', { name: 'Continue to the code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This role is no longer open.');
  const typed = page.getByRole('region', { name: 'What you typed' });
  for (const text of ['asha-rao.pdf', 'Asha Rao', '+49 30 1234567', email]) await expect(typed.getByText(text)).toBeVisible();
  await expect(similarRoles(page).getByRole('listitem')).toHaveCount(4);
  await expectNoViolations(page);
});
