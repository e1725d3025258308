import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';

/** No element of these tests has more tab stops before it. */
const maxStops = 140;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

test('a job is found and applied to by keyboard only', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  const tabAndPress = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const tabAndType = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  const title = 'Backend Engineer, Route Planning';
  const findJob = async () => {
    await tabAndType(page.getByLabel('Job Title'), title);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/description=/);
    const link = page.getByRole('link', { name: title }).first();
    await expect(link).toBeVisible();
    await tabAndPress(link);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText(title);
  };

  await test.step('find a job', async () => {
    await page.goto('/');
    await waitForHydration(page);
    await findJob();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('sign in', async () => {
    await tabAndPress(page.getByRole('button', { name: /^Apply/ }).first());
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Enter OTP' }).getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail('keys@example.com')));
    await page.keyboard.press('Enter');
  });

  await test.step('upload a resume', async () => {
    const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(form.getByRole('button', { name: 'Country: India, +91' })).toBeVisible();
    await tabAndType(form.getByLabel('Full name'), 'Asha Rao');
    await tabAndType(form.getByLabel('Phone'), '9876543210');
    const chooser = page.waitForEvent('filechooser');
    await tabAndPress(form.getByLabel('Resume', { exact: true }));
    const { name, bytes } = buildPdfResume();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: bytes });
    await tabAndPress(form.getByRole('checkbox'), 'Space');
    await tabAndPress(form.getByRole('button', { name: 'Submit' }));
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/openposition$/);
    await expect(page.getByRole('link', { name: 'Finish applying' })).toBeFocused();
  });

  await test.step('apply', async () => {
    await findJob();
    const confirm = page.getByRole('dialog', { name: 'Confirm Your Application' });
    await expect(confirm.getByRole('heading')).toBeFocused();
    await tabAndPress(confirm.getByRole('button', { name: 'Hear the code' }));
    await page.keyboard.press('Shift+Tab');
    await expect(confirm.getByLabel('Enter Captcha Code')).toBeFocused();
    await page.keyboard.type(await readSpokenCaptcha(page));
    await tabAndPress(confirm.getByRole('button', { name: 'Apply' }));
    await expect(page.getByText('Job Applied Successfully')).toBeVisible();
    await expect(page.getByText(/^Applied on/).first()).toBeVisible();
  });
});

/** A press needs a focus that can be seen: an outline on an element in view, which nothing covers. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // Radio buttons, checkboxes and file inputs may show the focus on a surrounding element.
    const shown = [element, element.parentElement, element.nextElementSibling].filter((each) => each !== null);
    const isOutlined = shown.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each as Element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    const isUncovered = hit !== null && shown.some((each) => each?.contains(hit) || hit.contains(each as Node));
    return { name: element.outerHTML.slice(0, 120), isOutlined, isUncovered };
  });
  expect(focus).toMatchObject({ isOutlined: true, isUncovered: true });
}

test('a first application gets from a job page to "Applied on" with Tab, Enter and Space only', async ({ page, portal }) => {
  await stubSpeechSynthesis(page);
  const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(page, target);
    await expectVisibleFocus(page);
    await page.keyboard.press(key);
  };
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await expectVisibleFocus(page);
    await page.keyboard.type(text);
  };
  await page.goto('/authPage/jobdetails/2');
  await waitForHydration(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await test.step('sign in', async () => {
    await press(page.getByRole('button', { name: /^Apply/ }).first());
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.type('first-by-keys@example.com');
    await press(page.getByRole('button', { name: 'Submit' }), 'Space');
    const otp = page.getByRole('dialog', { name: 'Enter OTP' });
    await expect(otp.getByRole('textbox').first()).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail('first-by-keys@example.com')));
    await press(otp.getByRole('button', { name: 'Verify' }));
  });

  await test.step('upload the first resume', async () => {
    const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
    await expect(form.getByRole('heading')).toBeFocused();
    await expect(form.getByRole('button', { name: 'Country: India, +91' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await type(form.getByLabel('Full name'), 'Asha Rao');
    await type(form.getByLabel('Phone'), '9876543210');
    await press(form.getByLabel('Resume', { exact: true }));
    const { name, bytes } = buildPdfResume();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: bytes });
    await press(form.getByRole('checkbox'), 'Space');
    await press(form.getByRole('button', { name: 'Submit' }));
    await expect(page).toHaveURL(/openposition$/);
  });

  await test.step('finish from the bar, which has the focus and says what is left', async () => {
    const finish = page.getByRole('link', { name: 'Finish applying' });
    await expect(finish).toBeFocused();
    await expect(finish).toHaveAccessibleDescription(`Resume saved. One step left: ${title}.`);
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Confirm Your Application' });
    await expect(confirm).toContainText(title);
    await expect(confirm.getByRole('heading')).toBeFocused();
    await press(confirm.getByRole('button', { name: 'Hear the code' }));
    await type(confirm.getByLabel('Enter Captcha Code'), await readSpokenCaptcha(page));
    await press(confirm.getByRole('button', { name: 'Apply' }), 'Space');
  });

  await expect(page.locator(':focus')).toHaveText(/^Applied on \d{2}\/\d{2}\/\d{4}$/);
  await expect(page.getByRole('link', { name: 'Finish applying' })).toHaveCount(0);
});
