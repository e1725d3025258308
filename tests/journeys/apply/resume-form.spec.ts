import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfOfSize, buildPdfResume, type UploadFile } from '../../support/fixtures/resume-factory.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const uploadCalls = '**/api/carrer/resumeupload';
/** An executable named as a PDF. */
const executable = { name: 'virus.pdf', bytes: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') };
const sixMegabytes = 6 * 1024 * 1024;

/** Signs in with a code, which opens the form 'Upload Your Resume'. */
const openForm = async (page: Page, portal: PortalProcess, email: string, country = 'India, +91') => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email)));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upload Your Resume' });
  await expect(dialog.getByLabel(`Country: ${country}`)).toBeVisible();
  return dialog;
};

test('the resume form shows an error at each field, and keeps the input', async ({ page, portal }) => {
  const dialog = await openForm(page, portal, 'first-resume@example.com');
  const name = dialog.getByLabel('Full name');
  const phone = dialog.getByLabel('Phone');
  const resume = dialog.getByLabel('Resume', { exact: true });
  const terms = dialog.getByRole('checkbox');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  const choose = ({ name: fileName, bytes }: UploadFile) =>
    resume.setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer: bytes });

  await test.step("all fields required ('Please fill all the fields')", async () => {
    await submit.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Please fill all the fields' })).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Enter your full name');
    await expect(phone).toHaveAccessibleDescription('Enter your phone number');
    await expect(resume).toHaveAccessibleDescription(/Select your resume$/);
    await expect(terms).toHaveAccessibleDescription('Accept the terms to continue');
  });

  await test.step("'Invalid Name Entered'", async () => {
    await name.fill('Asha R2');
    await phone.fill('98765 43210');
    await choose(buildPdfResume());
    await terms.check();
    await submit.click();
    await expect(name).toHaveAccessibleDescription('Invalid Name Entered');
    await expect(name).toBeFocused();
    await name.fill('Asha Rao');
  });

  await test.step('"max 6 MB" to the byte, and ".PDF" is a PDF', async () => {
    await choose({ name: 'asha.pdf', bytes: buildPdfOfSize(sixMegabytes + 1) });
    await expect(resume).toHaveAccessibleDescription(/File size exceeds the 6 MB limit\.$/);
    await choose({ name: 'asha.exe', bytes: buildPdfOfSize(200) });
    await expect(resume).toHaveAccessibleDescription(/Invalid file format\. Only PDF, DOCX, or TXT files are allowed\.$/);
    await choose({ name: 'asha.PDF', bytes: buildPdfOfSize(sixMegabytes) });
    await expect(resume).toHaveAccessibleDescription(/asha\.PDF.*6\.0 MB · Ready to send/);
    await expect(resume).not.toHaveAttribute('aria-invalid');
  });

  const expectRejected = async (message: string) => {
    await submit.click();
    await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(name).toHaveValue('Asha Rao');
    await expect(phone).toHaveValue(/^98765-?43210$/);
    await expect(terms).toBeChecked();
  };

  await test.step('the server rejects an executable named as a PDF, and the field shows it', async () => {
    await choose(executable);
    await expectRejected('Invalid file format. Only PDF, DOCX, or TXT files are allowed.');
    await expect(resume).toHaveAccessibleDescription(
      /virus\.pdf.*Invalid file format\. Only PDF, DOCX, or TXT files are allowed\.$/,
    );
    await expect(resume).toHaveAttribute('aria-invalid', 'true');
    await expect(resume).toBeFocused();
  });

  await test.step('"Resume upload failure shows the server error message", or one of three fallbacks', async () => {
    await choose({ name: 'asha.PDF', bytes: buildPdfOfSize(sixMegabytes) });
    const serverError = { success: false, error: { message: 'The disk is full. Try again tomorrow.', code: 'full' } };
    for (const [response, message] of [
      [{ status: 503, json: serverError }, 'The disk is full. Try again tomorrow.'],
      [{ status: 502, body: '<p>Bad gateway</p>' }, 'Failed to upload resume'],
      [{ status: 200, body: '<p>Welcome to the hotel network</p>' }, 'Unexpected error occurred'],
      [undefined, 'Error occurred during upload'],
    ] as const) {
      await page.route(uploadCalls, (route) => (response ? route.fulfill(response) : route.abort('connectionreset')));
      await expectRejected(message);
      await expect(submit).toBeFocused();
      await page.unroute(uploadCalls);
    }
  });

  await test.step('a retry succeeds', async () => {
    const uploadRequest = page.waitForRequest(uploadCalls);
    await submit.click();
    await expect(page.getByLabel('Notifications').getByText('Login successful!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await (await uploadRequest).headerValue('content-type')).toContain('multipart/form-data');
    const details = await (await page.request.get('/user/dashboard/details')).json();
    expect(details.message.details).toMatchObject({ name: 'Asha Rao', mobile: '919876543210', resume: 'asha.PDF' });
  });
});

test.describe('in Germany', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a phone number begins with the country of the time zone', async ({ page, portal }) => {
    const dialog = await openForm(page, portal, 'berlin@example.com', 'Germany, +49');
    await dialog.getByLabel('Phone').pressSequentially('3012345678');
    await expect(dialog.getByLabel('Phone')).toHaveValue('301 2345678');
  });
});

test('the country of a phone number can be chosen by keyboard, and no request leaves the origin', async ({ page, portal }) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== portal.origin) foreignRequests.push(request.url());
  });
  const dialog = await openForm(page, portal, 'country@example.com');
  const search = dialog.getByRole('combobox', { name: 'Search countries' });
  const options = dialog.getByRole('listbox', { name: 'Countries' }).getByRole('option');
  const picker = (country: string) => dialog.getByRole('button', { name: `Country: ${country}` });

  await dialog.getByLabel('Full name').focus();
  await page.keyboard.press('Tab');
  await expect(picker('India, +91')).toBeFocused();

  await test.step("'ger' finds Germany", async () => {
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await expect(dialog.getByRole('option', { name: 'India +91' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('ger');
    await expect(options.first()).toHaveText('Germany+49');
    await expect(search).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(picker('Germany, +49')).toBeFocused();
  });

  await test.step("'49' finds Germany", async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('49');
    await expect(options).toHaveText(['Germany+49']);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('zzz');
    await expect(options).toHaveCount(0);
    await expect(dialog.getByText('No options')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
  });

  await test.step('Escape closes the list but not the dialog, and the arrows move through it', async () => {
    await page.keyboard.press('Escape');
    await expect(picker('Germany, +49')).toBeFocused();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('united');
    await expect(options.first()).toContainText('United Arab Emirates');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker('United Kingdom, +44')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    await page.keyboard.type('7700900123');
    await expect(dialog.getByLabel('Phone')).toHaveValue(/^7700[ -]?900123$/);
  });

  expect(foreignRequests).toEqual([]);
});

test('closing the dialog during the upload suppresses its result', async ({ page, portal }) => {
  const dialog = await openForm(page, portal, 'closes@example.com');
  await dialog.getByLabel('Full name').fill('Asha Rao');
  await dialog.getByLabel('Phone').fill('9876543210');
  const { name, bytes } = buildPdfResume();
  await dialog.getByLabel('Resume', { exact: true }).setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await dialog.getByRole('checkbox').check();
  const uploadRequest = page.waitForRequest(uploadCalls);
  const abortedRequest = page.waitForEvent('requestfailed');
  // The upload never completes.
  await page.route(uploadCalls, () => undefined);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await uploadRequest;
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await abortedRequest).url()).toBe((await uploadRequest).url());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Checked at once, because a toast disappears after two seconds.
  expect(await page.getByLabel('Notifications').textContent()).toBe('');
});

test('a resume rejected while applying shows an error at its field', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  await signInBrowser(page, portal, 'refused@example.com');
  await page.goto('/authPage/jobdetails/2');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Application' });
  await dialog.getByLabel('I want to upload a new resume/cv.').check();
  const picker = dialog.getByLabel('Upload Resume/cv');
  await picker.setInputFiles({ name: executable.name, mimeType: 'application/pdf', buffer: executable.bytes });
  await dialog.getByRole('button', { name: 'Hear the code' }).click();
  const code = await readSpokenCaptcha(page);
  await dialog.getByLabel('Enter Captcha Code').fill(code);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(picker).toHaveAccessibleDescription(
    /virus\.pdf.*Invalid file format\. Only PDF, DOCX, or TXT files are allowed\.$/,
  );
  await expect(dialog.getByLabel('Enter Captcha Code')).toHaveValue(code);

  const { name, bytes } = buildPdfResume();
  await picker.setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await expect(picker).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Job Applied Successfully')).toBeVisible();
});
