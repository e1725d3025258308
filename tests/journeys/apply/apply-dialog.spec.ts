import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';

const jobPath = (id: number) => `/authPage/jobdetails/${id}`;

/** Opens the confirm dialog of a job. */
async function openConfirmDialog(page: Page, id: number) {
  await page.goto(jobPath(id));
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Application' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    apply: dialog.getByRole('button', { name: 'Apply' }),
    field: dialog.getByLabel('Enter Captcha Code'),
    async readCaptcha() {
      await dialog.getByRole('button', { name: 'Hear the code' }).click();
      return readSpokenCaptcha(page);
    },
  };
}

const swapCase = (code: string) =>
  code.replace(/\p{L}/gu, (letter) => (/\p{Lu}/u.test(letter) ? letter.toLowerCase() : letter.toUpperCase()));

test.beforeEach(({ page }) => stubSpeechSynthesis(page));

test('the captcha is redrawn when the color scheme changes', async ({ page, portal }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInBrowser(page, portal, 'captcha-theme@example.com');
  const { dialog } = await openConfirmDialog(page, 2);
  const readBrightness = () =>
    dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const inked = [...pixels].filter((_, index) => index % 4 === 1 && (pixels[index + 2] ?? 0) > 200);
      return inked.reduce((sum, green) => sum + green, 0) / inked.length;
    });
  expect(await readBrightness()).toBeLessThan(100);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(readBrightness).toBeGreaterThan(150);
});

test('Apply "with a token opens the confirm dialog", and its captcha is "case-sensitive"', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'captcha@example.com');
  const { dialog, apply, field, readCaptcha } = await openConfirmDialog(page, 1);
  expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBeNull();

  const code = await readCaptcha();
  expect(code).toMatch(/^[A-Za-z0-9]{6}$/);
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  expect(html.toLowerCase()).not.toContain(code.toLowerCase());

  await field.fill(swapCase(code));
  await apply.click();
  await expect(dialog.getByRole('alert')).toHaveText('Captcha Does Not Match');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  const next = await readCaptcha();
  expect(next).not.toBe(code);

  await dialog.getByRole('button', { name: 'Reload Captcha' }).click();
  expect(await readCaptcha()).not.toBe(next);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('"Apply is disabled when yes and resume is \'No Resume\'", with a reason', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'no-resume@example.com', { registered: false });
  const { dialog, apply } = await openConfirmDialog(page, 2);
  await expect(dialog.getByText('No Resume', { exact: true })).toBeVisible();
  await expect(apply).toBeDisabled();
  await expect(apply).toHaveAccessibleDescription('There is no resume in your profile yet. Upload one to apply.');

  await dialog.getByLabel('I want to upload a new resume/cv.').check();
  await expect(apply).toBeDisabled();
  await expect(apply).toHaveAccessibleDescription('Choose a resume to upload.');
});

test('the file picker "shows chosen file name"; for no: "upload the new resume then submit the application"', async ({
  page,
  portal,
}) => {
  await signInBrowser(page, portal, 'new-resume@example.com');
  const { dialog, apply, field, readCaptcha } = await openConfirmDialog(page, 3);
  const existing = dialog.getByText('asha-rao.pdf');
  await expect(existing).toBeVisible();
  await dialog.getByLabel('I want to upload a new resume/cv.').check();
  const { name, bytes } = buildTextResume('asha-rao-2026.txt');
  const picker = page.waitForEvent('filechooser');
  await dialog.getByLabel('Upload Resume/cv').click();
  await (await picker).setFiles({ name, buffer: bytes, mimeType: 'text/plain' });
  await expect(dialog.getByText('asha-rao-2026.txt')).toBeVisible();
  await expect(apply).toBeEnabled();

  const postedPaths: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && postedPaths.push(new URL(request.url()).pathname));
  await field.fill(await readCaptcha());
  await apply.click();
  await expect(page.getByText('Job Applied Successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Applied on \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
  const readPaths = ['/job-detail', '/similar-jobs'];
  expect(postedPaths.filter((path) => !readPaths.includes(path))).toEqual(['/user-resume-upload', '/user/apply/job']);

  await page.goto('/authPage/profileSection');
  await expect(page.getByText('asha-rao-2026.txt').first()).toBeVisible();
});

test('Applied Jobs: "Loading spinner" until the list loads', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'waits@example.com');
  const listGate = Promise.withResolvers<void>();
  await page.route('**/user/applied/all-job', async (route) => {
    await listGate.promise;
    await route.continue();
  });
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Applied Jobs' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your applications' });
  await expect(spinner).toBeVisible();
  await expect(page.getByText('No Jobs Available')).toHaveCount(0);
  listGate.resolve();
  await expect(page.getByRole('heading', { name: 'No Jobs Available' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('"a total applicants tooltip" on hover and on focus, until Escape', async ({ page, portal }) => {
  await portal.importJobs([buildJob({ title: 'Tooltip Tailor' })]);
  await page.goto('/authPage/jobdetails/openposition?description=Tooltip Tailor');
  await page.getByRole('link', { name: 'Tooltip Tailor' }).click();
  await expect(page.getByText('Be the first to apply')).toBeVisible();
  await signInBrowser(page, portal, 'tooltip@example.com');
  const jobId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const sent = await page.request.post('/user/applied-quick/job', {
    headers: { origin: portal.origin },
    data: { job_id: jobId },
  });
  expect(sent.status()).toBe(200);
  await page.reload();
  await waitForHydration(page);
  const tooltip = page.getByRole('tooltip', { name: '1 person has applied', includeHidden: true });
  const value = page.getByRole('button', { name: '1', exact: true });
  await expect(tooltip).toBeHidden();
  await expect(value).toHaveAccessibleDescription('1 person has applied');

  await value.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.getByRole('heading', { level: 1 }).hover();

  await value.focus();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await expect(value).toBeFocused();
});
