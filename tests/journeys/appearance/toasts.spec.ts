import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

/** Copies a job's address, which shows a toast, and pauses the clock of the page. */
async function copyAddress(page: Page): Promise<Locator> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } }),
  );
  await page.clock.install();
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Share this Job' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
  const toast = page.getByRole('status').getByText('Link Copied');
  await expect(toast).toBeVisible();
  return toast;
}

const measureBox = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };

/** Returns the overlap of two elements in square pixels. */
async function measureOverlap(first: Locator, second: Locator): Promise<number> {
  const [a, b] = [await measureBox(first), await measureBox(second)];
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

test('"Toast area at top-right. Toasts in the main product last 2000 ms."', async ({ page }) => {
  const toast = await copyAddress(page);
  const { x, y, width, height } = await measureBox(toast);
  const { width: screenWidth } = page.viewportSize() ?? { width: 0 };
  expect(screenWidth - (x + width)).toBeLessThanOrEqual(24);
  expect(x).toBeGreaterThan(screenWidth / 2);
  expect(y + height).toBeLessThanOrEqual(120);

  await page.clock.runFor(1999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('a toast stays while the pointer is over it, and disappears 2000 ms later', async ({ page }) => {
  const toast = await copyAddress(page);
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();

  await page.mouse.move(10, 500);
  await page.clock.runFor(1999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('a toast stays while it has the focus, and restores the focus when it is dismissed', async ({ page }) => {
  const toast = await copyAddress(page);
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Share this Job' }).first();
  await expect(opener).toBeFocused();

  await toast.getByRole('button').focus();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a toast is announced by a live region that precedes it and that an open dialog does not hide', async ({ page }) => {
  const toast = await copyAddress(page);
  const announcement = await toast.evaluate((element) => {
    const region = element.closest('[role=status], [aria-live]');
    const modal = document.querySelector('dialog:modal');
    return { polite: region?.getAttribute('role'), reachable: !!modal?.contains(element), regionItself: region === element };
  });
  expect(announcement).toEqual({ polite: 'status', reachable: true, regionItself: false });

  await page.clock.runFor(3000);
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(1);
});

for (const width of [390, 1440]) {
  test(`a toast never covers the focused element, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const toast = await copyAddress(page);
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await close.focus();
    expect(await measureOverlap(toast, close)).toBe(0);
    await page.keyboard.press('Escape');

    const corner = width < 625 ? page.getByRole('button', { name: 'Open menu' }) : page.getByRole('button', { name: 'Login' });
    await corner.focus();
    await expect(toast).toBeVisible();
    expect(await measureOverlap(toast, corner)).toBe(0);
  });
}
