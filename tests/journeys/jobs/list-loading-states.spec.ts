import type { Page, Route } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const searches = '**/search/page-no/**';
const rows = (page: Page) => page.locator('main li h3');

/** From the landing page to the list: the list is asked for in the browser then. */
async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveTitle('Open Positions | Career Portal');
}

/** Keeps what is asked for on its way until it is let go. */
async function held(page: Page, calls: string) {
  const waiting = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  return waiting.resolve;
}

test('"Loading shows 10 skeleton cards"', async ({ page }) => {
  const letGo = await held(page, searches);
  await openList(page);
  await expect(page.getByTestId('skeleton').filter({ visible: true })).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'Loading open positions' })).toBeVisible();
  letGo();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
});

const failures: Record<string, (route: Route) => Promise<void>> = {
  'is answered with 500': (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { message: 'Something broke.' } } }),
  'is answered with a page in place of data': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Good morning' }),
  'is never answered because the network is gone': (route) => route.abort(),
};

for (const [how, answer] of Object.entries(failures)) {
  test(`a list that ${how} shows an error, and a retry loads it`, async ({ page }) => {
    await page.route(searches, answer);
    await openList(page);
    await expect(page.getByRole('alert')).toContainText('We could not load the jobs.');
    await expect(rows(page)).toHaveCount(0);
    await page.unroute(searches);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText('We could not load the jobs.')).toHaveCount(0);
  });
}

test('a list that takes more than 15 seconds shows an error, and a retry loads it', async ({ page }) => {
  await page.clock.install();
  const asked = page.waitForRequest(searches);
  const letGo = await held(page, searches);
  await openList(page);
  await asked;
  await expect(page.getByTestId('skeleton')).toHaveCount(10);
  // The filters' own answer is there: it is not what takes so long.
  await expect(page.getByRole('checkbox', { name: 'Freelance' })).toHaveAccessibleDescription(/jobs?$/);
  await page.clock.fastForward(15_500);
  await expect(page.getByRole('alert')).toContainText('We could not load the jobs.');
  letGo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(20);
});

test('the filters show "Loading…", then their options, or "No options"', async ({ page }) => {
  const letGo = await held(page, '**/all-category');
  await openList(page);
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  await expect(page.locator('p').filter({ hasText: /^Loading…$/ })).toBeVisible();
  letGo();
  await expect(page.getByRole('option', { name: /^Engineering/ })).toBeVisible();
  await category.fill('zzz');
  await expect(page.locator('p').filter({ hasText: /^No options$/ })).toBeVisible();
});

test('filters whose options fail to load show an error, and a retry loads them', async ({ page }) => {
  await page.route('**/all-category', (route) => route.fulfill({ status: 500, body: '' }));
  await openList(page);
  await expect(page.getByText('We could not load the categories and companies.')).toBeVisible();
  await page.unroute('**/all-category');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('option', { name: /^Engineering/ })).toBeVisible();
});

test('"Empty result shows \'No Jobs Available\' with an icon", and Reset filters leads to every job', async ({ page }) => {
  await page.goto('/authPage/jobdetails/openposition?description=zzzzqqqq&jobType=FL');
  await waitForHydration(page);
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading', { name: 'No Jobs Available' })).toBeVisible();
  await expect(results.locator('svg').first()).toBeVisible();
  await results.getByRole('link', { name: 'Reset filters' }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByLabel('Job Title')).toHaveValue('');
});

test('a notice under the header is visible only while the browser is offline', async ({ page, context }) => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await context.setOffline(true);
  const bar = page.getByRole('status').getByText('You are offline. Nothing was lost.');
  await expect(bar).toBeVisible();
  const login = await page.getByRole('banner').getByRole('button', { name: 'Login' }).boundingBox();
  expect((await bar.boundingBox())?.y).toBeGreaterThan((login?.y ?? Number.NaN) + (login?.height ?? 0));
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
});
