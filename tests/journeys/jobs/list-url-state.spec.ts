import type { Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';
const resultHeading = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 });
const readScrollPosition = (page: Page) => page.evaluate(() => scrollY);
const readNavigationState = (page: Page) => page.evaluate(() => history.state?.usr);

test('choosing a trending job "goes to open positions with navigation state holding category and isHome=true"', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const tile = page.locator('main a[href*="category="]').first();
  const [name = '', jobs = ''] = (await tile.innerText()).split('\n');
  await tile.click();
  await expect(page).toHaveTitle('Open Positions | Career Portal');
  expect(await readNavigationState(page)).toMatchObject({ category: name, isHome: true });
  await expect(page.getByRole('button', { name: `Remove ${name}` }).filter({ visible: true })).toBeVisible();
  await expect(resultHeading(page)).toHaveText(new RegExp(`^${Number.parseInt(jobs, 10)} open position`));
});

test('"May be entered with navigation state holding category and isHome": the address mirrors it', async ({ page }) => {
  await page.goto(list);
  const totalHeading = await resultHeading(page).innerText();
  await page.evaluate(() => {
    history.replaceState({ usr: { category: 'Engineering', isHome: true }, key: 'home', idx: 0 }, '', location.href);
  });
  await page.reload();
  await expect(page).toHaveURL(/\?category=Engineering$/);
  expect(await readNavigationState(page)).toEqual({ category: 'Engineering', isHome: true });
  await expect(page.getByRole('button', { name: 'Remove Engineering' }).filter({ visible: true })).toBeVisible();
  await expect(resultHeading(page)).not.toHaveText(totalHeading);

  // The navigation state only sets the initial filters.
  await page.getByRole('button', { name: 'Remove Engineering' }).filter({ visible: true }).click();
  await expect(page).not.toHaveURL(/category/);
  await expect(resultHeading(page)).toHaveText(totalHeading);
});

test('"Scrolls to top on every filter change"', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  const changes: Record<string, () => Promise<void>> = {
    jobType: () => page.getByRole('checkbox', { name: 'Hire', exact: true }).check(),
    jobPostedOn: () => page.getByRole('radio', { name: 'Past Month' }).check(),
    workmode: () => page.getByRole('checkbox', { name: 'On site' }).check(),
    category: async () => {
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
    },
    company: async () => {
      await page.getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    await test.step(name, async () => {
      await page.goto(list);
      await waitForHydration(page);
      await page.evaluate(() => scrollTo(0, 700));
      await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(0);
      await change();
      await expect(page).toHaveURL(new RegExp(`${name}=`));
      await expect.poll(() => readScrollPosition(page), name).toBe(0);
    });
  }
});

test('"Query string mirrors filters": each filter writes its name, and a link with all filters restores them', async ({
  page,
}) => {
  await page.goto(list);
  await waitForHydration(page);
  const readParameter = async (name: string) => new URL(page.url()).searchParams.get(name);
  // By name: the order of the options follows their counts, which change with each filter.
  const chooseOption = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).click();
    const option = page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
    await option.click();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    return name;
  };
  // These have jobs together.
  const categories = [await chooseOption('Category', 'Engineering'), await chooseOption('Category', 'Product')];
  const company = await chooseOption('Company', 'Larkfield Cloud');
  await page.getByRole('checkbox', { name: 'Hire', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Contract', exact: true }).check();
  await page.getByRole('radio', { name: 'Past Month' }).check();
  await page.getByLabel('Location').fill('London');
  await page.getByLabel('Job Title').fill('engineer');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => readParameter('description')).toBe('engineer');
  expect(await readParameter('location')).toBe('London');
  expect(await readParameter('category')).toBe(categories.join(','));
  expect(await readParameter('company')).toBe(company);
  expect((await readParameter('jobType'))?.split(',').toSorted()).toEqual(['C', 'Full Time']);
  expect(await readParameter('jobPostedOn')).toBe('Past Month');

  await page.goto(page.url());
  await waitForHydration(page);
  await expect(page.getByLabel('Job Title')).toHaveValue('engineer');
  await expect(page.getByLabel('Location')).toHaveValue('London');
  await expect(page.getByRole('checkbox', { name: 'Hire', exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Contract', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Past Month' })).toBeChecked();
  for (const name of [categories[0], company]) {
    await expect(page.getByRole('button', { name: `Remove ${name}` }).filter({ visible: true })).toBeVisible();
  }
  await expect(page.getByText('+1 more')).toBeVisible();
});

test('Reset "clears all filters, search fields, selected categories and sets page to 1"', async ({ page }) => {
  await page.goto(`${list}?description=e&location=a&category=Engineering&jobType=Full+Time&jobPostedOn=Past+Month&page=2`);
  await waitForHydration(page);
  const search = page.waitForRequest('**/search/page-no/**');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${list}\\??$`));
  expect((await search).url()).toMatch(/page-no\/1$/);
  expect((await search).postDataJSON()).toMatchObject({
    page: 1,
    description: '',
    location: '',
    category: [],
    company: [],
    jobType: [],
    jobPostedOn: 'Any Time',
  });
  await expect(page.getByLabel('Job Title')).toHaveValue('');
  await expect(page.getByLabel('Location')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove Engineering' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Hire', exact: true })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Any Time' })).toBeChecked();
  await expect(page.locator('[aria-current=page]').last()).toHaveText('1');
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
});

test('going back from a job restores a filtered list and its scroll position', async ({ page }) => {
  await page.goto(`${list}?jobType=Full+Time`);
  await waitForHydration(page);
  const filteredHeading = await resultHeading(page).innerText();
  const jobLink = page.locator('main li h3 a').nth(15);
  const title = await jobLink.innerText();
  await jobLink.scrollIntoViewIfNeeded();
  const scrollBefore = await readScrollPosition(page);
  expect(scrollBefore).toBeGreaterThan(300);
  await jobLink.click();
  await expect(page).toHaveTitle(/ · Job Details \| Career Portal$/);
  await page.goBack();
  await expect.poll(() => readScrollPosition(page)).toBe(scrollBefore);
  await expect(page.locator('main li h3 a').nth(15)).toHaveText(title);
  await expect(resultHeading(page)).toHaveText(filteredHeading);
  await expect(page.getByRole('checkbox', { name: 'Hire', exact: true })).toBeChecked();
});
