import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { DEMO_JOBS: '0', RATE_LIMITS: 'off' } });

const germany = { country: 'DE', city: 'Berlin', state: '', description: '<p>You write Python &amp; tests.</p>' };
const euros = (min: number) => ({ pay: { currency: 'EUR', min, unit: 'YEAR' as const } });
const jobs = [
  buildJob({ title: 'Python Developer', ...germany, workmode: 'Remote', ...euros(80_000) }),
  buildJob({ title: 'Python Engineer', ...germany, workmode: 'Remote', ...euros(60_000) }),
  buildJob({ title: 'Python Trainer', ...germany, workmode: 'Onsite', ...euros(75_000) }),
  buildJob({ title: 'Python Analyst', country: 'FR', city: 'Lyon', state: '', workmode: 'Remote', ...euros(90_000) }),
];
test.beforeAll(({ portal }) => portal.importJobs(jobs));

const list = '/authPage/jobdetails/openposition';
const entered = 'remote python in Germany from €70k';
const chips = (page: Page) => page.getByRole('group', { name: 'Your search' });
const remove = (page: Page, name: string) => chips(page).getByRole('link', { name: `Remove ${name}` });
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const field = (page: Page) => page.getByRole('combobox', { name: 'Job Title' });

test('words that name a filter are chips and filters; each chip removes its words', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await field(page).fill(entered);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['Python Developer']);
  await expect(field(page)).toHaveValue(entered);
  for (const name of ['python', 'Remote', 'Germany', 'from €70,000']) await expect(remove(page, name)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Remote/ })).toBeChecked();

  await remove(page, 'from €70,000').click();
  await expect(titles(page)).toHaveCount(2);
  await expect(page).toHaveURL(/description=python&workmode=Remote&country=DE$/);
  await expect(field(page)).toHaveValue('python');

  await page.goBack();
  await expect(field(page)).toHaveValue(entered);
  await expect(titles(page)).toHaveText(['Python Developer']);
  await page.getByRole('checkbox', { name: /Remote/ }).click();
  await expect(page).toHaveURL(/description=python&country=DE&pay=EUR70000$/);
  await expect(titles(page)).toHaveCount(2);
});

test('the only currency stays in the address, and is named', async ({ page }) => {
  await page.goto(`${list}?pay=EUR70000`);
  await waitForHydration(page);
  await expect(remove(page, 'from €70,000 a year')).toBeVisible();
  await expect(page).toHaveURL(/pay=EUR70000$/);
  const least = page.getByRole('textbox', { name: 'Pay, at least, in EUR' });
  await expect(least).toHaveValue('70,000');
  await least.fill('80,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pay=EUR80000$/);
});

test('the words alone are one link away', async ({ page }) => {
  await page.goto(`${list}?description=remote+python`);
  await waitForHydration(page);
  await expect(titles(page)).toHaveCount(3);
  await chips(page).getByRole('link', { name: 'Search only for “remote python”' }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(remove(page, 'Remote')).toHaveCount(0);
});

test('chips of words have no accessibility violations, and fit phones', async ({ page }) => {
  await page.goto(`${list}?description=${encodeURIComponent(entered)}`);
  await waitForHydration(page);
  for (const width of [1440, 390, 320])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
});

test('the words of a search are marked in title and text', async ({ page }) => {
  await page.goto(`${list}?description=python`);
  await waitForHydration(page);
  await expect(titles(page).first().locator('mark')).toHaveText('Python');
  await expect(page.getByRole('main').getByRole('listitem').locator('p mark').first()).toHaveText('Python');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('chips of words are links', async ({ page }) => {
    await page.goto(`${list}?description=${encodeURIComponent(entered)}`);
    await expect(titles(page)).toHaveText(['Python Developer']);
    await remove(page, 'Germany').click();
    await expect(field(page)).toHaveValue('python');
    await expect(titles(page)).toHaveCount(2);
  });
});
