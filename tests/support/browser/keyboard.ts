/** Uses a page by keyboard only, and checks where the focus is. */
import { expect, type Locator, type Page } from '@playwright/test';

interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** No element of these journeys has more tab stops before it. */
const maxStops = 150;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Reaches a file field by Tab, and opens its chooser with one Enter. */
export async function chooseFile(page: Page, field: Locator, file: FilePayload): Promise<void> {
  // Listens before Tab: a chooser that opens before the browser knows of a listener stays open, and no press opens another.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** A press needs a focus that can be seen: an outline on an element in view, which nothing covers. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // Radio buttons, checkboxes and file inputs may show the focus on a surrounding element.
    const shown = [element, element.parentElement, element.nextElementSibling].filter((each) => each !== null);
    // The link of a list's row shows it around the whole row.
    const styles = [...shown.map((each) => getComputedStyle(each)), getComputedStyle(element, '::after')];
    const isOutlined = styles.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
    );
    const isUncovered = hit !== null && shown.some((each) => each?.contains(hit) || hit.contains(each as Node));
    return { name: element.outerHTML.slice(0, 120), isOutlined, isUncovered };
  });
  expect(focus).toMatchObject({ isOutlined: true, isUncovered: true });
}

/** The focus is on an element that has words, and is in view as a whole; a region larger than the window begins in view. */
export async function expectFocusInView(page: Page): Promise<void> {
  // A smooth scroll may still bring it there.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'The focus is on body.';
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isField = element instanceof HTMLInputElement && element.labels?.length !== 0;
        const isInView = left >= 0 && top >= 0 && right <= innerWidth && (bottom <= innerHeight || height > innerHeight);
        if (width > 0 && element.checkVisibility() && isInView && (words.trim() !== '' || isField)) return 'in view';
        return `${element.outerHTML.slice(0, 120)} at ${[left, top, right, bottom].map(Math.round)} of ${innerWidth} x ${innerHeight}`;
      }),
    )
    .toBe('in view');
}
