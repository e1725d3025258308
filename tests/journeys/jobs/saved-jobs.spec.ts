import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForContent, waitForHydration } from '../../support/browser/hydration.ts';
import { expect, isolatedTest, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

const list = '/authPage/jobdetails/openposition';
const savedPage = '/authPage/jobdetails/saved';

const hearts = (page: Page) => page.getByRole('button', { name: /^Save / });
const savedLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForContent(page);
}

/** Presses the heart of a row and returns the title of its job. */
async function saveRow(page: Page, index = 0): Promise<string> {
  const heart = hearts(page).nth(index);
  const title = (await heart.getAttribute('aria-label'))?.replace('Save ', '') ?? '';
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  return title;
}

test('a visitor saves jobs on the list and on a job, finds them after a reload and in a second tab', async ({ page }) => {
  await open(page, list);
  await expect(savedLink(page)).toHaveCount(0);
  const first = await saveRow(page, 0);
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(savedLink(page)).toBeVisible();

  const job = page.getByRole('heading', { level: 3 }).nth(1);
  const second = await job.innerText();
  await job.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await saveRow(page);
  await page.reload();
  await waitForHydration(page);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');

  const other = await page.context().newPage();
  await open(other, list);
  await expect(hearts(other).nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(other).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await savedLink(page).click();
  await expect(rows(page)).toHaveText([second, first]);
  await expect(page.getByText('Two jobs')).toBeVisible();
  await expect(page.getByText('Saved today')).toHaveCount(2);
  await expect(page.getByText('Saved in this browser only. Sign in and they follow you.')).toBeVisible();

  await test.step('another tab follows', async () => {
    const third = await saveRow(other, 2);
    await expect(rows(page)).toHaveText([third, second, first]);
    await hearts(other).nth(2).click();
    await expect(rows(page)).toHaveText([second, first]);
  });
});

test('saved jobs of this browser follow the candidate who signs in', async ({ page, portal }) => {
  await open(page, list);
  const title = await saveRow(page);
  await savedLink(page).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  await expect(dialog).toContainText('Sign in, and your saved jobs follow you.');
  const email = 'saves-and-signs-in@example.com';
  const mail = portal.mails.waitForMail(email);
  await dialog.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await page.keyboard.type(/^(\d{5}) is your/.exec((await mail).subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Your Resume' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await expect(rows(page)).toHaveText([title]);
  await expect(page.getByText('Saved in this browser only')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('savedJobs'))).toBe('{}');
  await page.reload();
  await expect(rows(page)).toHaveText([title]);
  await expect(savedLink(page)).toBeVisible();

  await test.step('a logout leaves none to the next visitor', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(savedLink(page)).toHaveCount(0);
  });
});

test('jobs that were saved before a sign-in without scripts merge with the next page', async ({ page, portal }) => {
  await open(page, list);
  const title = await saveRow(page);
  await signInBrowser(page, portal, 'merges-later@example.com');
  await open(page, savedPage);
  await expect(rows(page)).toHaveText([title]);
});

test('a job removed from the page offers Undo in its place until the next page', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'removes@example.com');
  await open(page, list);
  const titles = [await saveRow(page, 0), await saveRow(page, 1), await saveRow(page, 2)].reverse();
  await savedLink(page).click();
  await expect(rows(page)).toHaveText(titles);
  await hearts(page).nth(1).click();
  await expect(page.getByText(`“${titles[1]}” was removed.`)).toBeVisible();
  await expect(page.getByText('Two jobs')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(`“${titles[1]}” was removed.`);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(titles);
  await expect(hearts(page).nth(1)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(undo).toBeFocused();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(list));
  await savedLink(page).click();
  await expect(rows(page)).toHaveText([titles[0] ?? '', titles[2] ?? '']);
  await expect(undo).toHaveCount(0);
});

test('a second tab of the candidate follows at once', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'two-tabs-saved@example.com');
  await open(page, list);
  const other = await page.context().newPage();
  await open(other, list);
  await saveRow(page, 1);
  await expect(hearts(other).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(savedLink(other)).toBeVisible();
});

test('a heart turns back and says so when the job cannot be saved', async ({ page, portal }) => {
  const failure = page.getByRole('alert').filter({ hasText: 'We could not save this job. Try again' });
  await test.step('in a browser without storage', async () => {
    await open(page, list);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full');
      };
    });
    await hearts(page).first().click();
    await expect(failure).toBeVisible();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('without an answer of the server', async () => {
    await signInBrowser(page, portal, 'cannot-save@example.com');
    await open(page, list);
    await page.route('**/user/saved-jobs/save', (route) => route.fulfill({ status: 503, body: '{}' }));
    await hearts(page).first().click();
    await expect(failure).toBeVisible();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
    await expect(savedLink(page)).toHaveCount(0);
    await page.unroute('**/user/saved-jobs/save');
    await hearts(page).first().click();
    await expect(failure).toHaveCount(0);
    await page.reload();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  });
});

isolatedTest('a saved job that has closed leads to four similar roles', async ({ page, portal }) => {
  const ward = { skills: ['Patient care'], category: ['Health'] };
  const job = buildJob({ title: 'Night Nurse', ...ward });
  const others = ['Ward Nurse', 'Day Nurse', 'Head Nurse', 'School Nurse'].map((title) => buildJob({ title, ...ward }));
  await portal.importJobs([job, ...others]);
  await open(page, `${list}?description=Night+Nurse`);
  await page.getByRole('button', { name: 'Save Night Nurse' }).click();
  await portal.importJobs([{ ...job, validThrough: '2026-01-20T00:00:00.000Z' }, ...others]);
  await savedLink(page).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('Pay not stated')).toHaveCount(0);
  await page.getByRole('link', { name: /^Four similar roles\s?, Night Nurse$/ }).click();
  await expect(page.getByRole('region', { name: 'Similar roles' }).getByRole('listitem')).toHaveCount(4);
});

test('hearts work by keyboard, above the link of their row', async ({ page }) => {
  await open(page, list);
  const title = page.getByRole('heading', { level: 3 }).first().getByRole('link');
  await title.focus();
  await page.keyboard.press('Tab');
  await expect(hearts(page).first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  const box = await hearts(page).first().boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
});

test('a phone has the heart beside Apply, and the page in its menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/authPage/jobdetails/1');
  const heart = hearts(page).and(page.locator(':visible')).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Saved' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Jobs' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('without scripts a candidate removes a job by its form, and a visitor reads what is needed', async ({
  page,
  portal,
  browser,
  baseURL,
}) => {
  await signInBrowser(page, portal, 'saved-without-scripts@example.com');
  await open(page, list);
  const titles = [await saveRow(page, 0), await saveRow(page, 1)].reverse();
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(list);
  await expect(plain.locator('[aria-pressed]').and(plain.locator(':visible'))).toHaveCount(0);
  await plain.getByRole('link', { name: 'Saved' }).click();
  await expect(rows(plain)).toHaveText(titles);
  await expect(plain.locator('[aria-pressed]').and(plain.locator(':visible'))).toHaveCount(0);
  await plain
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(rows(plain)).toHaveText([titles[1] ?? '']);
  await context.clearCookies();
  await plain.goto(savedPage);
  // `getByText` skips noscript elements.
  await expect(plain.locator('main noscript > p')).toBeVisible();
  await context.close();
});

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`saved jobs have no accessibility violations at ${width} pixels, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, savedPage);
      await expect(page.getByRole('heading', { name: 'No saved jobs yet' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await open(page, list);
      for (const index of [0, 1]) await saveRow(page, index);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await open(page, savedPage);
      await hearts(page).first().click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
}
