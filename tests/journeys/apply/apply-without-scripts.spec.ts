import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a new candidate applies: resume, contact, code, and the job shows it', async ({ page, portal }) => {
  const email = 'first@example.com';
  await page.goto('/authPage/jobdetails/openposition');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const job = page.url();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${job}/apply`);

  const resume = buildPdfWithLines(['Asha Rao', '+49 30 1234567', email]);
  await page.getByLabel('Resume file').setInputFiles({ name: 'asha-rao.pdf', buffer: resume, mimeType: 'application/pdf' });
  await page.getByRole('button', { name: 'Read my resume' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);

  const send = page.getByRole('button', { name: 'Continue to the code' }).last();
  await send.click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Accept the terms to continue' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await send.click();

  const code = extractSignInCode(await portal.mails.waitForMail(email));
  await page.getByLabel('5 digit code').fill(code === '12345' ? '54321' : '12345');
  await page.getByRole('button', { name: 'Verify and send' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
  await page.getByLabel('5 digit code').fill(code);
  await page.getByRole('button', { name: 'Verify and send' }).click();
  await expect(page.getByRole('heading', { name: 'Job Applied Successfully' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^All roles in / })).toHaveAttribute('href', /\?category=/);

  await page.getByRole('link', { name: 'Back to the job' }).click();
  await expect(page).toHaveURL(job);
  await expect(page.getByText(/^Applied on \d\d\/\d\d\/\d{4}$/).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applied Jobs' }).click();
  await expect(page.getByRole('main').getByText(/^Applied on/)).toBeVisible();
});
