import type { Locator, Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForContent } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const screens = [
  '/',
  '/authPage/jobdetails/openposition',
  '/authPage/jobdetails/1',
  '/login',
  '/linkedin',
  '/candidate/unsubscribe/a@b.co',
  '/nothing',
];
/** Content that scripts add to a screen after hydration. */
const lastContent: Record<string, (page: Page) => Locator> = {
  '/login': (page) => page.getByRole('dialog', { name: 'Sign Up' }),
  '/linkedin': (page) => page.getByRole('heading', { name: 'State does not match' }),
  '/candidate/unsubscribe/a@b.co': (page) => page.getByRole('heading', { name: "You've unsubscribed" }),
};
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

for (const { width, colorScheme } of looks) {
  test(`pages have no accessibility violations at ${width} pixels, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of screens) {
      await test.step(screen, async () => {
        await page.goto(screen);
        await waitForContent(page);
        await expect(lastContent[screen]?.(page) ?? page.getByRole('main')).toBeVisible();
        expect(await findAccessibilityViolations(page), screen).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0);
      });
    }
    await test.step('share dialog', async () => {
      await page.goto('/authPage/jobdetails/1');
      await page.getByRole('button', { name: 'Share this Job' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Share Job' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
  });
}

for (const width of [320, 390, 624, 625, 768, 1024, 1440, 1920]) {
  test(`no page scrolls sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of screens) {
      await page.goto(screen);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0);
    }
    await page.goto('/authPage/jobdetails/openposition');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: width < 625 });
  });
}
