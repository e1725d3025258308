import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { expect, isolatedTest, test } from '../../support/browser/journey-fixtures.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const white = 'rgb(255, 255, 255)';

/** Waits until it is so: a page that was just opened hears of it a moment later. */
async function choose(page: Page, theme: 'System' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('radio', { name: theme }).check();
  const marked = theme === 'System' ? 'html:not([data-theme])' : `html[data-theme=${theme.toLowerCase()}]`;
  await expect(page.locator(marked)).toHaveCount(1);
}

for (const color of ['#0A6B4E', '#6B2FD9']) {
  isolatedTest.describe(`with ${color}`, () => {
    isolatedTest.use({ settings: { BRAND_COLOR: color } });

    isolatedTest('the chosen theme applies to every page from its first paint until another is chosen', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto('/');
      expect(await ground(page)).toBe(white);

      await choose(page, 'Dark');
      const dark = await ground(page);
      expect(dark).not.toBe(white);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await expect(page.locator('meta[name=theme-color][media=all]')).toHaveCount(1);

      // Without the scripts' help: what the server wrote.
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/authPage/jobdetails/openposition');
      expect(await ground(page)).toBe(dark);
      await page.unroute('**/*.js');

      await page.reload();
      await choose(page, 'System');
      expect(await ground(page)).toBe(white);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await ground(page)).toBe(dark);
      await choose(page, 'Light');
      expect(await ground(page)).toBe(white);
    });
  });
}

test('the theme belongs to the device: clearing local storage, as logout does, keeps it', async ({ page }) => {
  await page.goto('/');
  await choose(page, 'Dark');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('a print is white in every theme', async ({ page }) => {
  await page.goto('/');
  await choose(page, 'Dark');
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe(white);
});
