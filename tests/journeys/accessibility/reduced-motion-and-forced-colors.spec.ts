import type { Page } from '@playwright/test';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const job = '/authPage/jobdetails/1';

const openPage = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForHydration(page);
};
const openSignUp = async (page: Page) => {
  await openPage(page, job);
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
};

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const countAnimations = () => page.evaluate(() => document.getAnimations().length);
  for (const path of ['/', '/authPage/jobdetails/openposition', job]) {
    await openPage(page, path);
    expect(await countAnimations(), path).toBe(0);
  }
  await openSignUp(page);
  expect(await countAnimations(), 'Sign Up').toBe(0);
});

test('the benefits do not move by themselves; each dot is reachable, and the current one is disabled', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openPage(page, '/');
  const carousel = page.getByRole('group', { name: 'Benefits' });
  const slides = carousel.getByRole('list', { name: 'Benefit slides' });
  const dots = carousel.getByRole('button', { name: /^Benefit \d$/ });
  const expectCurrent = async (current: number) => {
    for (const [index, dot] of (await dots.all()).entries()) {
      await expect(dot).toHaveAttribute('aria-disabled', String(index === current));
    }
  };
  await expect(dots).toHaveCount(6);
  await carousel.scrollIntoViewIfNeeded();
  await page.clock.fastForward(120_000);
  await expectCurrent(0);
  expect(await slides.evaluate((track) => track.scrollLeft)).toBe(0);

  await carousel.getByRole('button', { name: 'Next benefit' }).focus();
  for (let index = 0; index < 6; index++) {
    await page.keyboard.press('Tab');
    await expect(dots.nth(index)).toBeFocused();
  }
  await dots.nth(2).press('Enter');
  await expectCurrent(2);
  await expect(dots.nth(2)).toBeFocused();
  const thirdSlide = slides.getByRole('listitem').nth(2);
  expect(await thirdSlide.evaluate((slide) => slide.getBoundingClientRect().left)).toBeCloseTo(
    await slides.evaluate((track) => track.getBoundingClientRect().left),
    0,
  );
});

test('with forced colors buttons, fields and overlays keep a border, and the focus its ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.clock.install();

  for (const path of ['/', '/authPage/jobdetails/openposition', job]) {
    await openPage(page, path);
    expect(await findBorderless(page, 'main [data-look], header [data-look]'), path).toEqual([]);
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      expect(await findFocusWithoutRing(page), path).toBe('');
    }
  }
  await openSignUp(page);
  expect(await findBorderless(page, 'dialog, dialog [data-look], dialog input')).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await findFocusWithoutRing(page)).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share this Job' }).first().click();
  // A paused clock keeps the toast visible.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link Copied' })).toBeVisible();
  expect(
    await findBorderless(page, 'dialog, dialog a, dialog [data-look], dialog input, [aria-label=Notifications] [role]'),
  ).toEqual([]);
});

/** Lists the visible elements without a border that contrasts with the page. */
function findBorderless(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selected) => {
    const background = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll(selected)]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => {
        const { borderBlockStartStyle, borderBlockStartWidth, borderBlockStartColor } = getComputedStyle(element);
        return (
          borderBlockStartStyle === 'none' || Number.parseFloat(borderBlockStartWidth) < 1 || borderBlockStartColor === background
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, selector);
}

/** Returns the focused element if neither it nor its card or field shows a focus ring. */
function findFocusWithoutRing(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const hasRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
    const candidates = [focused, focused.parentElement, focused.parentElement?.parentElement];
    const isRinged =
      hasRing(getComputedStyle(focused, '::after')) ||
      candidates.some((element) => element && hasRing(getComputedStyle(element)));
    return isRinged ? '' : focused.outerHTML.slice(0, 120);
  });
}
