import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';

const applyPage = '/authPage/jobdetails/2/apply';

test('while code entry is closed, the page of the code says to use the link, which leads back to the filled form', async ({
  page,
  portal,
}) => {
  const email = 'guest.of.the.link@example.com';
  await page.goto(applyPage);
  await waitForHydration(page);
  const buffer = buildPdfWithLines(['Asha Rao', '+49 30 1234567', email]);
  await page.getByLabel('Resume file').setInputFiles({ name: 'asha-rao.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('Saved with this form')).toBeVisible();
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Phone').fill('+49 30 1234567');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to the code' }).click();
  const mail = await portal.mails.waitForMail(email);
  const code = extractSignInCode(mail);

  for (let attempt = 0; attempt < 10; attempt++) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, otp: code === '00000' ? '11111' : '00000' });
    await fetch(`${portal.origin}/api/carrer/verifyotp`, { method: 'POST', headers, body });
  }
  await page.getByLabel('5 digit code').fill(code);
  await page.getByRole('button', { name: 'Verify and send' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');
  await expect(page.getByText('Too many codes were tried. Use the link in the last e-mail we sent.')).toBeVisible();

  await page.goto(/http\S+\/login\/link\?c=\S+/.exec(mail.text)?.[0] ?? '');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${portal.origin}${applyPage}`);
  await waitForHydration(page);
  await expect(page.getByText('asha-rao.pdf')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send application' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Applied Successfully');
});
