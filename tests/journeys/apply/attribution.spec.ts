import type { Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { readSpokenCaptcha, stubSpeechSynthesis, submitResumeForm } from '../../support/browser/journey-fixtures.ts';
import {
  chooseAccount,
  expect,
  openProviderPopup,
  test,
  waitForSignInResponse,
} from '../../support/browser/oauth-journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

const link = 'utm_source=linkedin&utm_campaign=spring';

/** Records the headers that name the visit, as `path attribution viewed-job`. */
function recordVisitHeaders(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const { 'x-attribution': attribution, 'x-job-view': viewed } = request.headers();
    if (attribution) requests.push([pathname, attribution, viewed].filter(Boolean).join(' '));
  });
  return requests;
}

for (const way of ['code', 'Google', 'LinkedIn'] as const) {
  test(`the source of a link reaches the application from the list through ${way}, in no cookie`, async ({
    page,
    portal,
    context,
  }) => {
    await stubSpeechSynthesis(page);
    const requests = recordVisitHeaders(page);
    await page.goto(`/authPage/jobdetails/openposition?${link}`);
    await waitForHydration(page);
    await page.locator('h3 a').first().click();
    await page.waitForURL(/\/jobdetails\/\d+$/);
    const jobPath = new URL(page.url()).pathname;
    const jobId = jobPath.split('/').at(-1);
    await expect.poll(() => requests).toEqual([`/job-detail ${link} ${jobId}`]);

    const start = page.waitForRequest(`**/api/apply/${jobId}/start`);
    await page
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click();
    expect((await start).headers()['x-attribution']).toBe(link);
    if (way === 'code') {
      const mail = portal.mails.waitForMail('asha@example.com');
      await page.getByLabel('E-mail').fill('asha@example.com');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
      await page.keyboard.type(extractSignInCode(await mail));
      await page.getByRole('button', { name: 'Verify' }).click();
    } else {
      const popup = await openProviderPopup(page, way === 'Google' ? 'Sign in with Google' : 'LinkedIn');
      await waitForSignInResponse(page, chooseAccount(popup, 'Asha Rao'));
    }
    const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(form).toBeVisible();
    await form.getByLabel('Full name').fill('Asha Rao');
    await submitResumeForm(form);
    await expect(form).toBeHidden();

    await page.goto(jobPath);
    const dialog = page.getByRole('dialog', { name: 'Confirm Your Application' });
    await dialog.getByRole('button', { name: 'Hear the code' }).click();
    await dialog.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Job Applied Successfully')).toBeVisible();
    expect(requests).toContain(`/user/apply/job ${link}`);
    // Neither the sign-in nor the reload counts as another view or start.
    expect(requests.filter((each) => / \d+$/.test(each))).toHaveLength(1);
    expect(requests.filter((each) => each.includes('/start '))).toHaveLength(1);
    expect(JSON.stringify(await context.cookies())).not.toContain('spring');
  });
}

test('a job opened in a new tab has the source of the page before', async ({ page, context }) => {
  await page.goto(`/authPage/jobdetails/openposition?${link}`);
  await waitForHydration(page);
  const tab = context.waitForEvent('page');
  await page
    .locator('h3 a')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const opened = await tab;
  await waitForHydration(opened);
  const start = opened.waitForRequest('**/start');
  await opened
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  expect((await start).headers()['x-attribution']).toBe(link);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the source of the list is in the form of the apply page, in no cookie', async ({ page, context }) => {
    await page.goto(`/authPage/jobdetails/openposition?${link}`);
    await page.locator('h3 a').first().click();
    await expect(page).toHaveURL(new RegExp(`/jobdetails/\\d+\\?${link}$`));
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click();
    await expect(page.locator('input[name="attribution"]')).toHaveValue(link);
    expect(JSON.stringify(await context.cookies())).not.toContain('spring');
  });
});
