import { expect, test } from '../../support/browser/journey-fixtures.ts';

test.use({ settings: { DEMO_JOBS: '0' } });

for (const width of [390, 1440]) {
  test(`with 0 jobs every page has its empty state, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('We could not load the jobs.')).toHaveCount(0);
    await page.getByRole('link', { name: 'Search Open Roles' }).first().click();

    await expect(page.getByRole('heading', { name: 'No Jobs Available' })).toBeVisible();
    await expect(page.getByText('New roles stop here as soon as they open.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '0 open positions' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (width === 390) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Category' }).filter({ visible: true }).click();
    await expect(page.locator('p').filter({ hasText: /^No options$/, visible: true })).toBeVisible();
    expect(pageErrors).toEqual([]);
  });
}
