import { expect, giveVoice, heardCode, test } from '../setup/journey.ts';
import { pdfResume } from '../setup/resumes.ts';

test('from the landing page to "Applied on", with a code out of an e-mail', async ({ page, portal }) => {
  await giveVoice(page);

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

  await test.step('applying asks who they are, and remembers where they were going', async () => {
    await page
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBe(jobPath);
  });

  await test.step('they sign in with the code that was mailed to them', async () => {
    const mail = portal.mails.waitFor('asha.rao@example.com');
    await page.getByLabel('E-mail').fill('asha.rao@example.com');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
    const code = /^(\d{5}) is your/.exec((await mail).subject ?? '')?.[1] ?? '';
    await page.keyboard.type(code);
    await page.getByRole('button', { name: 'Verify' }).click();
  });

  await test.step('a first-time candidate gives name, phone and resume', async () => {
    const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Full name').fill('Asha Rao');
    await dialog.getByLabel('Phone').fill('9876543210');
    const { name, bytes } = pdfResume();
    await dialog.locator('input[type=file]').setInputFiles({ name, buffer: bytes, mimeType: 'application/pdf' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/openposition$/);
  });

  await test.step('back at the job the confirm dialog is open, once, and the application goes off', async () => {
    await page.goto(jobPath);
    const dialog = page.getByRole('dialog', { name: 'Confirm Your Application' });
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('loginUrl'))).toBeNull();

    await dialog.getByLabel('Enter Captcha Code').fill('wrong1');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Captcha Does Not Match');

    await dialog.getByRole('button', { name: 'Hear the code' }).click();
    await dialog.getByLabel('Enter Captcha Code').fill(await heardCode(page));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Job Applied Successfully')).toBeVisible();
    await expect(page.getByText(/^Applied on \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  });

  await test.step('the application is on the list', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Applied Jobs' }).click();
    await expect(page).toHaveTitle('Applied Jobs | Carrer Portal');
    await expect(page.getByRole('heading', { name: /Backend Engineer, Route Planning/ })).toBeVisible();
  });
});
