import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { expect, isolatedTest, test } from '../../support/browser/journey-fixtures.ts';

const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const white = 'rgb(255, 255, 255)';

/** Waits until the theme applies, which before hydration takes a moment. */
async function chooseTheme(page: Page, theme: 'System' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('radio', { name: theme }).check();
  const selector = theme === 'System' ? 'html:not([data-theme])' : `html[data-theme=${theme.toLowerCase()}]`;
  await expect(page.locator(selector)).toHaveCount(1);
}

for (const color of ['#0A6B4E', '#6B2FD9']) {
  isolatedTest.describe(`with ${color}`, () => {
    isolatedTest.use({ settings: { BRAND_COLOR: color } });

    isolatedTest('the chosen theme applies to every page from its first paint until another is chosen', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto('/');
      expect(await readBackground(page)).toBe(white);

      await chooseTheme(page, 'Dark');
      const dark = await readBackground(page);
      expect(dark).not.toBe(white);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await expect(page.locator('meta[name=theme-color][media=all]')).toHaveCount(1);

      // Without scripts the theme can only come from the server.
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/authPage/jobdetails/openposition');
      expect(await readBackground(page)).toBe(dark);
      await page.unroute('**/*.js');

      await page.reload();
      await chooseTheme(page, 'System');
      expect(await readBackground(page)).toBe(white);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await readBackground(page)).toBe(dark);
      await chooseTheme(page, 'Light');
      expect(await readBackground(page)).toBe(white);
    });
  });
}

test('the theme survives clearing local storage, as logout does', async ({ page }) => {
  await page.goto('/');
  await chooseTheme(page, 'Dark');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('a print is white in every theme', async ({ page }) => {
  await page.goto('/');
  await chooseTheme(page, 'Dark');
  await page.emulateMedia({ media: 'print' });
  expect(await readBackground(page)).toBe(white);
});
