import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

test.use({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });

for (const path of ['/', '/authPage/jobdetails/openposition', '/authPage/jobdetails/1', '/authPage/jobdetails/1/apply']) {
  test(`${path} works and fits without its fonts`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports the files that were not loaded.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
    });
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}
