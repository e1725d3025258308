import type { Page, Route } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const searchCalls = '**/search/page-no/**';
const jobTitles = (page: Page) => page.locator('main li h3');

/** Opens the list from the landing page, so that the browser requests it. */
async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveTitle('Open Positions | Career Portal');
}

/** Holds matching requests until the returned function is called. */
async function holdRequests(page: Page, urlPattern: string) {
  const gate = Promise.withResolvers<void>();
  await page.route(urlPattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('"Loading shows 10 skeleton cards"', async ({ page }) => {
  const release = await holdRequests(page, searchCalls);
  await openList(page);
  await expect(page.getByTestId('skeleton').filter({ visible: true })).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'Loading open positions' })).toBeVisible();
  release();
  await expect(jobTitles(page)).toHaveCount(20);
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
});

const failures: Record<string, (route: Route) => Promise<void>> = {
  'fails with status 500': (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { message: 'Something broke.' } } }),
  'receives HTML instead of JSON': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Good morning' }),
  'cannot reach the server': (route) => route.abort(),
};

for (const [failure, respond] of Object.entries(failures)) {
  test(`a list that ${failure} shows an error, and a retry loads it`, async ({ page }) => {
    await page.route(searchCalls, respond);
    await openList(page);
    await expect(page.getByRole('alert')).toContainText('We could not load the jobs.');
    await expect(jobTitles(page)).toHaveCount(0);
    await page.unroute(searchCalls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(jobTitles(page)).toHaveCount(20);
    await expect(page.getByText('We could not load the jobs.')).toHaveCount(0);
  });
}

test('a list that takes more than 15 seconds shows an error, and a retry loads it', async ({ page }) => {
  await page.clock.install();
  const firstSearch = page.waitForRequest(searchCalls);
  const release = await holdRequests(page, searchCalls);
  await openList(page);
  await firstSearch;
  await expect(page.getByTestId('skeleton')).toHaveCount(10);
  // The filters have loaded, so only the search is slow.
  await expect(page.getByRole('checkbox', { name: 'Freelance' })).toHaveAccessibleDescription(/jobs?$/);
  await page.clock.fastForward(15_500);
  await expect(page.getByRole('alert')).toContainText('We could not load the jobs.');
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(jobTitles(page)).toHaveCount(20);
});

test('the filters show "Loading…", then their options, or "No options"', async ({ page }) => {
  const release = await holdRequests(page, '**/all-category');
  await openList(page);
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  await expect(page.locator('p').filter({ hasText: /^Loading…$/ })).toBeVisible();
  release();
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

test('"Empty result shows \'No Jobs Available\' with an icon", and Reset filters shows all jobs', async ({ page }) => {
  await page.goto('/authPage/jobdetails/openposition?description=zzzzqqqq&jobType=FL');
  await waitForHydration(page);
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading', { name: 'No Jobs Available' })).toBeVisible();
  await expect(results.locator('svg').first()).toBeVisible();
  await results.getByRole('link', { name: 'Reset filters' }).click();
  await expect(jobTitles(page)).toHaveCount(20);
  await expect(page.getByLabel('Job Title')).toHaveValue('');
});

test('a notice under the header is visible only while the browser is offline', async ({ page, context }) => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await context.setOffline(true);
  const notice = page.getByRole('status').getByText('You are offline. Nothing was lost.');
  await expect(notice).toBeVisible();
  const login = await page.getByRole('banner').getByRole('button', { name: 'Login' }).boundingBox();
  expect((await notice.boundingBox())?.y).toBeGreaterThan((login?.y ?? Number.NaN) + (login?.height ?? 0));
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});
