import type { Locator } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, readSpokenCaptcha, stubSpeechSynthesis, test } from '../../support/browser/journey-fixtures.ts';
import { chooseFile, expectFocusInView, expectVisibleFocus, tabTo } from '../../support/browser/keyboard.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';

const resume = { name: 'asha-rao.pdf', mimeType: 'application/pdf', buffer: buildPdfResume().bytes };

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
    await chooseFile(page, form.getByLabel('Resume', { exact: true }), resume);
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

for (const width of [1440, 390])
  test(`a first application gets from the list to "Applied on" with Tab, Enter and Space at ${width} pixels`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await stubSpeechSynthesis(page);
    const email = `first-by-keys-${width}@example.com`;
    const reach = async (target: Locator) => {
      await tabTo(page, target);
      await expectVisibleFocus(page);
      await expectFocusInView(page);
    };
    const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
      await reach(target);
      await page.keyboard.press(key);
    };
    const type = async (target: Locator, text: string) => {
      await reach(target);
      await page.keyboard.type(text);
    };
    const expectFocus = async (target: Locator) => {
      await expect(target).toBeFocused();
      await expectFocusInView(page);
    };
    let title = '';

    await test.step('skip to the results, and open the first job', async () => {
      await page.goto('/authPage/jobdetails/openposition');
      await waitForHydration(page);
      await page.keyboard.press('Tab');
      await expectFocus(page.getByRole('link', { name: 'Skip to main content' }));
      await page.keyboard.press('Tab');
      await expectFocus(page.getByRole('link', { name: 'Skip to results' }));
      await page.keyboard.press('Enter');
      await expectFocusInView(page);
      const job = page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 3 }).first().getByRole('link');
      title = await job.innerText();
      await press(job);
      await expectFocus(page.getByRole('heading', { level: 1, name: title }));
    });

    await test.step('sign in', async () => {
      await press(
        page
          .getByRole('button', { name: /^Apply/ })
          .filter({ visible: true })
          .first(),
      );
      await expectFocus(page.getByLabel('E-mail'));
      await expectVisibleFocus(page);
      await page.keyboard.type(email);
      await press(page.getByRole('button', { name: 'Submit' }), 'Space');
      const otp = page.getByRole('dialog', { name: 'Enter OTP' });
      await expectFocus(otp.getByRole('textbox').first());
      await expectVisibleFocus(page);
      await page.keyboard.type(extractSignInCode(await portal.mails.waitForMail(email)));
      await press(otp.getByRole('button', { name: 'Verify' }));
    });

    await test.step('upload the first resume', async () => {
      const form = page.getByRole('dialog', { name: 'Upload Your Resume' });
      await expectFocus(form.getByRole('heading'));
      await expect(form.getByRole('button', { name: 'Country: India, +91' })).toBeVisible();
      await type(form.getByLabel('Full name'), 'Asha Rao');
      await type(form.getByLabel('Phone'), '9876543210');
      await chooseFile(page, form.getByLabel('Resume', { exact: true }), resume);
      await expectFocusInView(page);
      await press(form.getByRole('checkbox'), 'Space');
      await press(form.getByRole('button', { name: 'Submit' }));
      await expect(page).toHaveURL(/openposition$/);
    });

    await test.step('finish from the bar, which has the focus and says what is left', async () => {
      const finish = page.getByRole('link', { name: 'Finish applying' });
      await expectFocus(finish);
      await expect(finish).toHaveAccessibleDescription(`Resume saved. One step left: ${title}.`);
      await expectVisibleFocus(page);
      await page.keyboard.press('Enter');
      const confirm = page.getByRole('dialog', { name: 'Confirm Your Application' });
      await expect(confirm).toContainText(title);
      await expectFocus(confirm.getByRole('heading'));
      await press(confirm.getByRole('button', { name: 'Hear the code' }));
      await type(confirm.getByLabel('Enter Captcha Code'), await readSpokenCaptcha(page));
      await press(confirm.getByRole('button', { name: 'Apply' }), 'Space');
    });

    await expect(page.locator(':focus')).toHaveText(/^Applied on \d{2}\/\d{2}\/\d{4}$/);
    await expectFocusInView(page);
    await expect(page.getByRole('link', { name: 'Finish applying' })).toHaveCount(0);
  });
