import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildDocxResume, buildPdfResume } from '../../support/fixtures/resume-factory.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a candidate signs in, edits the profile, withdraws and logs out', async ({ page, portal }) => {
  const email = 'all-by-forms@example.com';
  const account = page.getByRole('navigation', { name: 'Main' });

  await test.step('signs in at /login', async () => {
    await page.goto('/');
    await page.getByText('Login', { exact: true }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('5 digit code').fill(extractSignInCode(await portal.mails.waitForMail(email)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    // The page contains the styles of the blocks, whose scripts load later.
    await expect(page.getByRole('region', { name: 'Your data' }).getByRole('listitem').first()).toHaveCSS('display', 'grid');
  });

  await test.step('changes the name, after a wrong one', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Asha');
    await page.getByLabel('Contact Number').fill('+91 98123 45678');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please Enter valid Full Name');
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profile Updated Successfully' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('+91 98123 45678');
  });

  await test.step('uploads a resume, and another', async () => {
    for (const { name, bytes } of [buildPdfResume(), buildDocxResume('newer.docx')]) {
      await page.getByLabel('Resume file').setInputFiles({ name, buffer: bytes, mimeType: '' });
      await page.getByRole('button', { name: 'Upload Resume' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Resume Uploaded Successfully' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(name);
    }
  });

  await test.step('applies and withdraws', async () => {
    await account.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send application' }).last().click();
    await expect(page.getByRole('heading', { name: 'Job Applied Successfully' })).toBeVisible();
    await account.getByRole('link', { name: 'Applied Jobs' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('You withdrew this application today.')).toBeVisible();
  });

  await test.step('downloads the data, and schedules and undoes the deletion of the account', async () => {
    await page.goto('/authPage/profileSection');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);

    const last = portal.mails.receivedMails().at(-1);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel(`Code from the mail we sent to ${email}`).fill('00000');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
    const otp = extractSignInCode(await portal.mails.waitForMail(email, last, /is your/));
    await page.getByLabel(`Code from the mail we sent to ${email}`).fill(otp);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Your account is deleted').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Your account is deleted')).toHaveCount(0);
  });

  await test.step('logs out, and is led back to a page that needs a sign-in', async () => {
    await account.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${portal.origin}/`);
    await page.goto('/authPage/jobdetails/appliedJob');
    await expect(page).toHaveURL(`${portal.origin}/`);
    await page.getByText('Login', { exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/login?loginUrl=/authPage/jobdetails/appliedJob`);
    const last = portal.mails.receivedMails().at(-1);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('5 digit code').fill(extractSignInCode(await portal.mails.waitForMail(email, last, /is your/)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(`${portal.origin}/authPage/jobdetails/appliedJob`);
  });

  await test.step('signs out everywhere', async () => {
    await page.goto('/authPage/profileSection');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(`${portal.origin}/`);
    await page.goto('/authPage/profileSection');
    await expect(page).toHaveURL(`${portal.origin}/`);
  });
});
