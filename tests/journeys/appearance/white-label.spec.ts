import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForContent, waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const companyName = 'Königlich-Bayerische Wasserkraft Süd-Ost';
const screens = ['/', '/authPage/jobdetails/openposition', '/authPage/jobdetails/1', '/nothing'];

test.use({ settings: { BRAND_COLOR: '#FFC400', COMPANY_NAME: companyName, DEMO_JOBS: '1' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a bright brand color is readable in the ${colorScheme} theme`, async ({ page }) => {
    const consoleMessages: string[] = [];
    page.on('console', (message) => consoleMessages.push(message.text()));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of screens) {
      await test.step(screen, async () => {
        await page.goto(screen);
        await waitForContent(page);
        expect(await findAccessibilityViolations(page), screen).toEqual([]);
      });
    }
    await test.step('sign up', async () => {
      await page.goto('/authPage/jobdetails/1');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit' });
    await expect(submit).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(136, 104, 12)' : 'rgb(246, 199, 85)');
    expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

for (const width of [320, 625, 1440]) {
  test(`a company name of 40 characters stays in the header at ${width} pixels`, async ({ page }) => {
    expect(companyName).toHaveLength(40);
    await page.setViewportSize({ width, height: 700 });
    for (const screen of screens) {
      await page.goto(screen);
      const headerBox = await page.locator('header').boundingBox();
      const nameBox = await page.locator('header').getByText(companyName).boundingBox();
      const neighbor = page.getByRole(width < 625 ? 'button' : 'link', {
        name: width < 625 ? 'Open menu' : 'Jobs',
        exact: true,
      });
      const neighborBox = await neighbor.first().boundingBox();
      expect((nameBox?.y ?? -1) + (nameBox?.height ?? 0), screen).toBeLessThanOrEqual(
        (headerBox?.y ?? 0) + (headerBox?.height ?? 0),
      );
      expect(nameBox?.y, screen).toBeGreaterThanOrEqual(0);
      expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0), screen).toBeLessThanOrEqual(neighborBox?.x ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0);
    }
  });
}
