import type { Locator } from '@playwright/test';
import { listAppliedJobs } from '#contract/application-calls.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';

const barScript = '**/assets/started-application-bar-*.js';

test('a first application that is offline at each step loses nothing, and is sent once', async ({ page, context, portal }) => {
  await stubSpeechSynthesis(page);
  const email = 'offline-at-each-step@example.com';
  const dialog = page.getByRole('dialog');
  /** Presses offline, reads the sentence, and presses again online. */
  const pressTwice = async (button: Locator, sentence = 'You are offline. Nothing was lost.') => {
    await context.setOffline(true);
    await button.click();
    await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await context.setOffline(false);
    await button.click();
  };
  await page.goto('/authPage/jobdetails/5');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();

  await test.step('the e-mail', async () => {
    await page.getByLabel('E-mail').fill(email);
    await pressTwice(page.getByRole('button', { name: 'Submit' }));
    await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  });

  await test.step('the code', async () => {
    await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email)));
    await pressTwice(page.getByRole('button', { name: 'Verify' }));
    await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
  });

  await test.step('the resume', async () => {
    await dialog.getByLabel('Full name').fill('Asha Rao');
    await dialog.getByLabel('Phone').fill('9876543210');
    const { name, bytes } = buildPdfResume();
    await dialog.locator('input[type=file]').setInputFiles({ name, buffer: bytes, mimeType: 'application/pdf' });
    await dialog.getByRole('checkbox').check();
    await page.route(barScript, async (route) => {
      await context.setOffline(true);
      await route.abort();
    });
    // Uploads and applications have the one message of spec §8.
    await pressTwice(dialog.getByRole('button', { name: 'Submit' }), 'Error occurred during upload');
    await expect(page).toHaveURL(/openposition$/);
  });

  await test.step('the bar', async () => {
    const finish = page.getByRole('link', { name: 'Finish applying' });
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Open Positions' })).toBeVisible();
    await expect(finish).toHaveCount(0);
    await page.unroute(barScript);
    await context.setOffline(false);
    await expect(finish).toBeVisible();

    await context.setOffline(true);
    await finish.click();
    await expect(page.getByText('You are offline. This opens once you are back online.')).toBeVisible();
    await expect(finish).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Confirm Your Application' })).toBeVisible();
  });

  await test.step('the confirmation', async () => {
    await dialog.getByRole('button', { name: 'Hear the code' }).click();
    await dialog.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
    await pressTwice(dialog.getByRole('button', { name: 'Apply' }), 'Error applying for the job');
    await expect(page.locator(':focus')).toHaveText(/^Applied on \d{2}\/\d{2}\/\d{4}$/);
  });
  expect((await (await page.request.get(listAppliedJobs.path)).json()).message).toHaveLength(1);
});
