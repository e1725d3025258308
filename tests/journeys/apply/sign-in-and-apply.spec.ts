import {
  expect,
  readSpokenCaptcha,
  stubSpeechSynthesis,
  submitResumeForm,
  test,
} from '../../support/browser/journey-fixtures.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';

test('a visitor gets from the landing page to "Applied on" with a code by e-mail', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);

  await test.step('a visitor finds a job', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Careers | Larkfield');
    await page.getByLabel('Job Title').fill('backend enginer route');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/authPage\/jobdetails\/openposition\?description=/);
    await page
      .getByRole('link', { name: /Backend Engineer, Route Planning/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Backend Engineer, Route Planning');
  });
  const jobPath = new URL(page.url()).pathname;

  await test.step('applying opens Sign Up and stores the way back', async () => {
    await page
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBe(jobPath);
  });

  await test.step('they sign in with the mailed code', async () => {
    const mail = portal.mails.waitForMail('first-time@example.com');
    await page.getByLabel('E-mail').fill('first-time@example.com');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
    const code = /^(\d{5}) is your/.exec((await mail).subject ?? '')?.[1] ?? '';
    await page.keyboard.type(code);
    await page.getByRole('button', { name: 'Verify' }).click();
  });

  await test.step('a first-time candidate gives name, phone and resume', async () => {
    const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Verified e-mail')).toHaveValue('first-time@example.com');
    await expect(dialog.getByLabel('Verified e-mail')).not.toBeEditable();
    await expect(dialog.getByLabel('Country: India, +91')).toBeVisible();
    await dialog.getByLabel('Full name').fill('Asha Rao');
    await submitResumeForm(dialog);
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/openposition$/);
    expect(await page.evaluate(() => ['name', 'number'].map((key) => localStorage.getItem(key)))).toEqual([
      'Asha Rao',
      '919876543210',
    ]);
    expect(await page.evaluate(() => localStorage.getItem('candidate_id'))).toBeTruthy();
  });

  await test.step('back at the job the confirm dialog opens once, and the application is sent', async () => {
    await page.goto(jobPath);
    const dialog = page.getByRole('dialog', { name: 'Confirm Your Application' });
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBeNull();

    expect((await dialog.boundingBox())?.width).toBe(450);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reload Captcha' })).toBeVisible();
    await expect(dialog.locator('canvas')).toBeVisible();
    const existing = dialog.getByLabel('Are you sure you want to continue with the existing resume/cv?');
    await expect(existing).toBeChecked();
    await expect(dialog.getByText(buildPdfResume().name)).toBeVisible();
    await dialog.getByLabel('I want to upload a new resume/cv.').check();
    await expect(dialog.getByText('Upload Resume/cv').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await existing.check();

    await dialog.getByRole('button', { name: 'Hear the code' }).click();
    const firstCode = await readSpokenCaptcha(page);
    await dialog.getByLabel('Enter Captcha Code').fill('wrong1');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Captcha Does Not Match');

    await dialog.getByRole('button', { name: 'Hear the code' }).click();
    expect(await readSpokenCaptcha(page)).not.toBe(firstCode);
    await dialog.getByLabel('Enter Captcha Code').fill(await readSpokenCaptcha(page));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Job Applied Successfully')).toBeVisible();
    await expect(page.getByText(/^Applied on \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  });

  await test.step('the application is on the list', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Applied Jobs' }).click();
    await expect(page).toHaveTitle('Applied Jobs | Carrer Portal');
    await expect(page.getByRole('heading', { name: /Backend Engineer, Route Planning/ })).toBeVisible();
  });

  await test.step('"Logout clears local storage, removes the cookie and goes to /"', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/authPage/profileSection');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
  });
});
