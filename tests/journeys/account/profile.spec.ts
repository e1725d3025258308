import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { endSessionElsewhere, signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildPdfWithLines } from '../../support/fixtures/document-builder.ts';
import { buildPdfOfSize, buildPdfResume, buildTextResume } from '../../support/fixtures/resume-factory.ts';

const profile = '/authPage/profileSection';
const openProfile = async (page: Page) => {
  await page.goto(profile);
  await waitForHydration(page);
};
const findAlert = (page: Page, message: string) => page.getByRole('main').getByRole('alert').filter({ hasText: message });
const findToast = (page: Page, message: string) => page.getByLabel('Notifications').getByText(message, { exact: true });

test('a long address breaks before its @ and its dots only', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await signInBrowser(page, portal, 'asha.rao.candidate@mailboxes.example.com');
  await openProfile(page);
  const lines = await page
    .getByRole('definition')
    .filter({ hasText: '@' })
    .evaluate((value) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(value, NodeFilter.SHOW_TEXT);
      const tops: number[][] = [];
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        tops.push([...range.getClientRects()].map(({ top }) => Math.round(top)));
      }
      return tops;
    });
  expect(new Set(lines.flat()).size).toBeGreaterThan(1);
  expect(lines.filter((part) => new Set(part).size > 1)).toEqual([]);
});

test('"Profile edit: toggle on/off; Save sends the update and toggles back"', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'editing@example.com');
  await openProfile(page);
  const edit = page.getByRole('button', { name: 'Edit' });
  const save = page.getByRole('button', { name: 'Save' });
  const name = page.getByLabel('Name', { exact: true });
  const number = page.getByLabel('Contact Number');
  const question = page.getByRole('group', { name: 'Discard changes?' });

  await test.step('name and number can be changed, the e-mail stays read-only, "Save button while editing"', async () => {
    await expect(edit).toHaveAttribute('aria-pressed', 'false');
    await expect(save).toHaveCount(0);
    await edit.click();
    await expect(edit).toHaveAttribute('aria-pressed', 'true');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Asha Rao');
    await expect(number).toHaveValue('+919812345678');
    await expect(page.getByLabel('Email')).toHaveValue('editing@example.com');
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await expect(save).toBeVisible();
  });

  await test.step("'Discard changes?' only if something changed", async () => {
    await edit.click();
    await expect(save).toHaveCount(0);
    await expect(edit).toBeFocused();

    await edit.click();
    await name.fill('Asha Menon');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const keep = question.getByRole('button', { name: 'Keep editing' });
    const discard = question.getByRole('button', { name: 'Discard', exact: true });
    await expect(keep).toBeFocused();
    // The answer that loses nothing is the filled one.
    await expect(keep).toHaveAttribute('data-look', 'primary');
    await expect(discard).toHaveAttribute('data-look', 'secondary');
    await keep.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Asha Menon');
    await edit.click();
    await discard.click();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('definition').filter({ hasText: 'Asha Rao' })).toBeVisible();
  });

  await test.step('invalid values show an error at their field, and stay in it', async () => {
    await edit.click();
    const expectRejected = async (input: { name: string; number: string }, message: string) => {
      await name.fill(input.name);
      await number.fill(input.number);
      await save.click();
      await expect(findAlert(page, message)).toBeVisible();
      await expect(findToast(page, message).first()).toBeVisible();
      await expect(name).toHaveValue(input.name);
      await expect(number).toHaveValue(input.number);
    };
    await expectRejected({ name: '', number: '+919812345678' }, 'Please fill all the fields');
    await expect(name).toHaveAccessibleDescription('Enter your full name');
    await expect(name).toBeFocused();
    await expectRejected({ name: 'Asha Rao', number: '' }, 'Please fill all the fields');
    await expect(number).toHaveAccessibleDescription('Enter your contact number');
    await expect(number).toBeFocused();
    await expectRejected({ name: 'Asha', number: '+919812345678' }, 'Please Enter valid Full Name');
    await expect(name).toHaveAccessibleDescription('Please Enter valid Full Name');
    await expectRejected({ name: 'Asha Rao', number: '12345678901234' }, 'Mobile Number should be less than 12 digits');
    await expect(number).toHaveAccessibleDescription('Mobile Number should be less than 12 digits');
    await name.fill('');
    await name.pressSequentially(`Asha ${'a'.repeat(46)}`, { delay: 0 });
    await expect(name).toHaveValue(`Asha ${'a'.repeat(45)}`);
  });

  await test.step("'Profile Updated Successfully'", async () => {
    await name.fill('Asha Menon');
    await number.fill('+44 (7700) 900-123');
    await save.click();
    await expect(findToast(page, 'Profile Updated Successfully')).toBeVisible();
    await expect(save).toHaveCount(0);
    await expect(edit).toBeFocused();
    // The avatar's initials follow the new name.
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveText('AM');
    expect(await page.evaluate(() => ['name', 'number'].map((key) => localStorage.getItem(key)))).toEqual([
      'Asha Menon',
      '447700900123',
    ]);
    await page.reload();
    await expect(page.getByText('Asha Menon')).toBeVisible();
    await expect(page.getByText('+44 7700 900123')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveText('AM');
  });
});

test('asks before leaving with unsaved changes, by a link or Back', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'leaving@example.com');
  const list = /\/authPage\/jobdetails\/openposition$/;
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  const account = page.getByRole('button', { name: 'Account', exact: true });
  const jobs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' });
  const name = page.getByLabel('Name', { exact: true });
  const question = page.getByRole('group', { name: 'Discard changes?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  const openForm = async () => {
    await account.click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
  };

  await openForm();
  await name.fill('Asha Menon');
  for (const leave of [() => jobs.click(), () => page.goBack()]) {
    await leave();
    await expect(keep).toBeFocused();
    // Back changes the address before the question restores it.
    await expect(page).toHaveURL(({ pathname }) => pathname === profile);
    await keep.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Asha Menon');
  }

  await jobs.click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page.getByRole('definition').filter({ hasText: 'Asha Rao' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(list);

  await openForm();
  await jobs.click();
  await expect(page).toHaveURL(list);

  await openForm();
  await name.fill('Asha Menon');
  await account.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/);
});

test('an uploaded picture is shown, and an invalid one is rejected with a message', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'picture@example.com');
  await openProfile(page);
  const picker = page.getByRole('region', { name: 'Profile picture' }).locator('input[type=file]');
  const picture = page.getByRole('img', { name: 'You, as others see you' });
  const imageBytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6b4e' } })
    .png()
    .toBuffer();
  const png = { name: 'me.png', mimeType: 'image/png', buffer: imageBytes };

  await test.step("'Profile Picture Upload Failed'", async () => {
    await picker.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(findAlert(page, 'Profile Picture Upload Failed')).toBeVisible();
    await picker.setInputFiles({ ...png, buffer: Buffer.from('no picture') });
    await expect(findAlert(page, 'Profile Picture Upload Failed')).toBeVisible();
    await expect(picture).toHaveCount(0);
  });

  await test.step("'Something went wrong' (picture upload status not 201)", async () => {
    const uploads = '**/user/profile-picture/upload';
    for (const status of [200, 500]) {
      await page.route(uploads, (route) =>
        route.fulfill({ status, json: { success: true, message: 'Taken', profile_path: '/files/x' } }),
      );
      await picker.setInputFiles(png);
      await expect(findAlert(page, 'Something went wrong')).toBeVisible();
      await expect(picture).toHaveCount(0);
      await page.unroute(uploads);
    }
  });

  await test.step('the response’s "data.message displayed", and the picture', async () => {
    await picker.setInputFiles(png);
    await expect(findToast(page, 'Profile Picture Uploaded Successfully')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(picture).toBeVisible();
    await page.reload();
    await expect(picture).toHaveAttribute('src', /^\/files\//);
    expect(await picture.evaluate(async (img: HTMLImageElement) => [await img.decode(), img.naturalWidth][1])).toBe(512);
  });
});

test('a resume can be replaced and downloaded', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'replaced@example.com', { registered: false });
  await openProfile(page);
  const picker = page.getByRole('region', { name: 'Resume' }).locator('input[type=file]');
  const upload = async ({ name, bytes }: ReturnType<typeof buildPdfResume>) =>
    picker.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  const download = page.getByRole('link', { name: 'Download Resume' });

  await expect(page.getByRole('definition').last()).toHaveText('N/A');
  await expect(download).toHaveCount(0);
  await upload({ name: 'cv.exe', bytes: buildPdfOfSize(200) });
  await expect(findAlert(page, 'Invalid file format. Only PDF, DOCX, or TXT files are allowed.')).toBeVisible();
  await upload({ name: 'cv.pdf', bytes: buildPdfWithLines(['Asha Rao'], { script: 'app.alert' }) });
  await expect(findAlert(page, 'Save a plain copy: print it to PDF, then upload that.')).toBeVisible();

  for (const resume of [buildPdfResume(), buildTextResume()]) {
    await upload(resume);
    await expect(findToast(page, 'Resume Uploaded Successfully').last()).toBeVisible();
    await expect(page.getByRole('definition').last()).toHaveText(resume.name);
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toBe(resume.name);
    expect(await readFile(await file.path())).toEqual(resume.bytes);
  }
});

test('"A failed dashboard details query on the profile page clears local storage and the secure cookie"', async ({
  page,
  context,
  portal,
}) => {
  await signInBrowser(page, portal, 'ended@example.com');
  // A stored name keeps the avatar from requesting the details before the profile does.
  await page.addInitScript(() => localStorage.setItem('name', 'Asha Rao'));
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  const openProfileFromMenu = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
  };

  await test.step('a server error leaves the session alone', async () => {
    const details = '**/user/dashboard/details';
    await page.route(details, (route) => route.fulfill({ status: 500, body: '<p>no</p>' }));
    await openProfileFromMenu();
    await expect(page.getByText('We could not load your profile.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('name'))).toBe('Asha Rao');
    await page.unroute(details);
    await page.goBack();
  });

  await endSessionElsewhere(portal, context);
  await openProfileFromMenu();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // Only the cookie of the trusted device remains, which grants no access.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['arj_dev']);
});
