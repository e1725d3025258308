import { waitForContent } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a job prints on two pages at most, dark on white and without controls, from a ${colorScheme} screen`, async ({
    page,
  }) => {
    await page.goto('/authPage/jobdetails/1');
    await waitForContent(page);
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About the Job' })).toBeVisible();
    await expect(page.getByText(/\/authPage\/jobdetails\/1$/)).toBeVisible();

    const printed = await page.evaluate(() => {
      // A canvas reads any color as bytes.
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      const lightness = (color: string) => {
        if (!context) return Number.NaN;
        context.fillStyle = '#fff';
        context.fillRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 765;
      };
      const visible = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => element.checkVisibility());
      const describeElements = (elements: HTMLElement[]) => elements.map(({ tagName, className }) => `${tagName} ${className}`);
      return {
        dark: describeElements(visible.filter((element) => lightness(getComputedStyle(element).backgroundColor) < 0.7)),
        faint: describeElements(
          visible.filter((element) => {
            const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
            return hasText && lightness(getComputedStyle(element).color) > 0.6;
          }),
        ),
        controls: describeElements(
          visible.filter((element) => element.matches('header, footer, button:not([aria-describedby]), form, dialog')),
        ),
      };
    });
    expect(printed).toEqual({ dark: [], faint: [], controls: [] });

    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });
}
