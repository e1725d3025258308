import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';

test('filters and address stay in sync, and Reset clears them all', async ({ page }) => {
  await page.goto(`${list}?jobType=FL&location=Remote`);
  await waitForHydration(page);
  const freelance = page.getByRole('checkbox', { name: 'Freelance' });
  await expect(freelance).toBeChecked();
  await expect(page.getByLabel('Location')).toHaveValue('Remote');

  await page.getByRole('checkbox', { name: 'Contract', exact: true }).check();
  await expect(page).toHaveURL(/jobType=(FL%2CC|C%2CFL|FL,C|C,FL)/);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Contract', exact: true })).not.toBeChecked();
  await expect(freelance).toBeChecked();

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${list}\\??$`));
  await expect(page.getByLabel('Location')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
});

test('the category filter matches a part of the name, and shows the first choice and a count', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  const field = page.getByRole('combobox', { name: 'Category' });
  const readNextTop = async () => (await page.getByRole('combobox', { name: 'Pay period' }).boundingBox())?.y;
  const initialTop = await readNextTop();
  for (const part of ['engin', 'MARKET', 'design']) {
    await field.click();
    await field.fill(part);
    await page.getByRole('listbox').getByRole('option').first().click();
  }
  await expect(page.getByRole('button', { name: 'Remove Engineering' })).toBeVisible();
  await field.fill('zzz');
  await expect(page.getByText('No options').first()).toBeVisible();
  await field.fill('');
  expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(200);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('+2 more')).toBeVisible();
  expect(await readNextTop()).toBe(initialTop);
  await expect(page).toHaveURL(/category=Engineering%2C/);

  await page.reload();
  await expect(page.getByText('+2 more').first()).toBeVisible();
});

test('going back restores the list and its scroll position', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Show more jobs' }).click();
  await expect(page.locator('main li h3, main li h2')).not.toHaveCount(20);
  // Titles alone: the links of several places follow later.
  const jobLink = page.locator('main li h3 a').nth(30);
  await jobLink.scrollIntoViewIfNeeded();
  const scrollBefore = await page.evaluate(() => scrollY);
  expect(scrollBefore).toBeGreaterThan(1000);
  await jobLink.click();
  await expect(page).toHaveTitle(/ · Job Details \| Career Portal$/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollBefore);
});

test('going back restores the scroll position on a phone, after the list has left the cache', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(list);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Show more jobs' }).click();
  const jobLink = page.locator('main li h3 a').nth(39);
  await jobLink.scrollIntoViewIfNeeded();
  const scrollBefore = await page.evaluate(() => scrollY);
  await jobLink.click();
  await expect(page).toHaveTitle(/ · Job Details \| Career Portal$/);
  await page.clock.fastForward('02:00');
  await page.goBack();
  await expect(jobLink).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrollBefore);
});

test('the filters scroll by themselves, and at their end the page scrolls on', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  const last = page.getByRole('radio', { name: 'Past Month' });
  await expect(last).not.toBeInViewport();
  await page
    .getByRole('heading', { name: 'Work mode' })
    .or(page.getByText('Work mode', { exact: true }))
    .hover();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole('complementary', { name: 'Filters' }).evaluate((rail) => rail.scrollTop)).toBeGreaterThan(0);
});

test('a list that fails to load shows an error, keeps the filters and can be retried', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await page.route('**/search/page-no/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<p>no</p>' }),
  );
  await page.getByRole('checkbox', { name: 'Freelance' }).check();
  await expect(page.getByText('We could not load the jobs.')).toBeVisible();
  await page.unroute('**/search/page-no/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We could not load the jobs.')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Freelance' })).toBeChecked();
});

test('no match shows No Jobs Available', async ({ page }) => {
  await page.goto(`${list}?description=zzzzqqqq`);
  await expect(page.getByText('No Jobs Available')).toBeVisible();
  await expect(page.getByText('No open role matches these words. Try others, or see every open role.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See every open role' })).toBeVisible();
  await page.goto(`${list}?description=zzzzqqqq&jobType=FL`);
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('"Search: nothing happens when both fields are empty"', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('Job Title').fill('engineer');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/description=engineer/);
  // One step back suffices, because the empty search added no history entry.
  await page.goBack();
  await expect(page).toHaveTitle('Careers | Larkfield');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('jobs can be read, searched and paged through', async ({ page }) => {
    await page.goto(list);
    await page.getByLabel('Job Title').fill('engineer');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/description=engineer/);
    await page.getByRole('link', { name: 'Show more jobs' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.locator('main a[href^="/authPage/jobdetails/"]').first().click();
    await expect(page.getByRole('heading', { name: 'About the Job' })).toBeVisible();
  });
});
