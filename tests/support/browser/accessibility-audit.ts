import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Returns axe violations of WCAG A to 2.2 AA with their elements, in the page or within a part of it. */
export async function findAccessibilityViolations(page: Page, within = 'html'): Promise<string[]> {
  // A change of the color scheme fades the colors of buttons, and a half-faded one lacks contrast.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // The default mode opens a window, which closes overlays that close on blur.
    .setLegacyMode()
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** At 1440 and 390 pixels, light and dark. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page), `${state} at ${width}, ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  }
}
