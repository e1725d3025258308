import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForContent } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const name = 'Königlich-Bayerische Wasserkraft Süd-Ost';
const screens = ['/', '/authPage/jobdetails/openposition', '/authPage/jobdetails/1', '/nothing'];

test.use({ settings: { BRAND_COLOR: '#FFC400', COMPANY_NAME: name } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a bright brand color is readable in the ${colorScheme} theme`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
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
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit' });
    await expect(submit).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(136, 104, 12)' : 'rgb(246, 199, 85)');
    expect(said.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

for (const width of [320, 625, 1440]) {
  test(`a name of 40 characters stays in the header at ${width} pixels`, async ({ page }) => {
    expect(name).toHaveLength(40);
    await page.setViewportSize({ width, height: 700 });
    for (const screen of screens) {
      await page.goto(screen);
      const header = await page.locator('header').boundingBox();
      const written = await page.locator('header').getByText(name).boundingBox();
      const beside = page.getByRole(width < 625 ? 'button' : 'link', { name: width < 625 ? 'Open menu' : 'Jobs', exact: true });
      const next = await beside.first().boundingBox();
      expect((written?.y ?? -1) + (written?.height ?? 0), screen).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect(written?.y, screen).toBeGreaterThanOrEqual(0);
      expect((written?.x ?? 0) + (written?.width ?? 0), screen).toBeLessThanOrEqual(next?.x ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0);
    }
  });
}
