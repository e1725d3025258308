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
      // A canvas reads any colour as bytes.
      const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      const lightness = (color: string) => {
        if (!brush) return Number.NaN;
        brush.fillStyle = '#fff';
        brush.fillRect(0, 0, 1, 1);
        brush.fillStyle = color;
        brush.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 765;
      };
      const shown = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => element.checkVisibility());
      const named = (elements: HTMLElement[]) => elements.map(({ tagName, className }) => `${tagName} ${className}`);
      return {
        dark: named(shown.filter((element) => lightness(getComputedStyle(element).backgroundColor) < 0.7)),
        faint: named(
          shown.filter((element) => {
            const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
            return speaks && lightness(getComputedStyle(element).color) > 0.6;
          }),
        ),
        pressed: named(
          shown.filter((element) => element.matches('header, footer, button:not([aria-describedby]), form, dialog')),
        ),
      };
    });
    expect(printed).toEqual({ dark: [], faint: [], pressed: [] });

    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });
}
