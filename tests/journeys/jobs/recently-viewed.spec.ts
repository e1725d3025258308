import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const job = (id: number) => `/authPage/jobdetails/${id}`;

test('a job page shows the jobs that this browser viewed before, until they are cleared', async ({ page }) => {
  const titles: string[] = [];
  for (const id of [1, 2, 3]) {
    await page.goto(job(id));
    await waitForHydration(page);
    titles.push((await page.locator('h1').textContent()) ?? '');
  }
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await page.keyboard.press('End');
  await recent.scrollIntoViewIfNeeded();
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText([titles[1] ?? '', titles[0] ?? '']);
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page)).toEqual([]);
    }

  await page.goto('/authPage/jobdetails/saved');
  await waitForHydration(page);
  await expect(recent.getByRole('heading', { level: 3 })).toHaveCount(3);
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull();
});

test('a job that closed is not among the recently viewed', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('recentlyViewed', '999999 2'));
  await page.goto(job(1));
  await waitForHydration(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', { level: 3 })).toHaveCount(1);
});
