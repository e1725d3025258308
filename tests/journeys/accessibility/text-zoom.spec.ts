import { waitForContent } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const screens = [
  '/',
  '/authPage/jobdetails/openposition',
  '/authPage/jobdetails/1',
  '/authPage/jobdetails/999999',
  '/login',
  '/candidate/unsubscribe/a@b.co',
  '/nothing',
];

test('no page scrolls sideways at twice the text size, from 320 to 1920 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of screens) {
    await page.goto(screen);
    await waitForContent(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [320, 390, 624, 625, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${screen} at ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
});

test('with the text of the browser at twice its size, Apply is part of the page of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const client = await page.context().newCDPSession(page);
  const readPosition = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: 'Apply' })
      .and(page.locator(':visible'))
      .last()
      .locator('..')
      .evaluate((bar) => getComputedStyle(bar).position);
  await page.goto('/authPage/jobdetails/1');
  await waitForContent(page);
  expect(await readPosition()).toBe('sticky');
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await waitForContent(page);
  expect(await readPosition()).toBe('static');
});

test('a toast never covers the focused control', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/authPage/jobdetails/1');
  await page.getByRole('button', { name: 'Share this Job' }).first().click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Link Copied' });
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  const login = page.getByRole('button', { name: 'Login' });
  await login.focus();
  const [toastBox, loginBox] = [await toast.boundingBox(), await login.boundingBox()];
  expect(toastBox?.y).toBeGreaterThan((loginBox?.y ?? 0) + (loginBox?.height ?? 0));
});
