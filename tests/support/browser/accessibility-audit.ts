import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns axe violations of WCAG A to 2.2 AA with their elements, in the page or within a part of it. */
export async function findAccessibilityViolations(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // The default mode opens a window, which closes overlays that close on blur.
    .setLegacyMode()
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
