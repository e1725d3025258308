import { fileURLToPath } from 'node:url';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForContent, waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const brandFile = fileURLToPath(new URL('../../../docs/brands/hearth-and-rye/brand.json', import.meta.url));
test.use({ settings: { BRAND_FILE: brandFile, DEMO_JOBS: '' } });

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a bakery’s portal says only what the bakery says, at ${width} pixels in the ${colorScheme} theme`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await waitForContent(page);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 2 })).toHaveText([
        'How we work',
        'What you get',
        'Ways in',
        'Come and knead with us.',
      ]);
      await expect(page.getByText('Larkfield')).toHaveCount(0);
      const pictures = main.locator('img');
      await expect(pictures).toHaveCount(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
  }
}

test('the landing page gets its words when a visitor comes from the list', async ({ page }) => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await expect(page.getByText('Three shops, one dough, forty people')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Engineer/ })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Hearth & Rye' }).click();
  await expect(page.getByRole('heading', { name: 'How we work' })).toBeVisible();
  await page.getByRole('link', { name: 'Apprentices' }).click();
  await expect(page).toHaveURL(/description=apprentice/);
});
