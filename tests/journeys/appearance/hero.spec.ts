import { waitForContent } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { DEMO_JOBS: '0' } });
const teams = ['Cloud & Infrastructure', 'Customer Success', 'Engineering', 'Data Science', 'Design'];
test.beforeAll(({ portal }) =>
  portal.importJobs(teams.flatMap((team, at) => Array.from({ length: teams.length - at }, () => buildJob({ category: [team] })))),
);

for (const textSize of [16, 32])
  test(`names of teams are whole and beside the words, with text of ${textSize} pixels`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The browser's own setting, which media queries follow.
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: textSize } });
    await page.goto('/');
    await waitForContent(page);
    for (const width of [721, 768, 899, 1024, 1100, 1101, 1279, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const { labels, words } = await page.evaluate(() => {
        const toBox = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { text: element.textContent, left, right, top, bottom };
        };
        const hero = document.querySelector('main section');
        const isShown = (element: Element) => element.getClientRects().length > 0;
        return {
          labels: [...(hero?.querySelectorAll('svg text') ?? [])].filter(isShown).map((label) => {
            const { left, right, top, bottom } = label.getBoundingClientRect();
            return { text: label.textContent, left, right, top, bottom };
          }),
          words: [...(hero?.querySelectorAll('h1, p, a') ?? [])].map(toBox),
        };
      });
      for (const label of labels) {
        const place = `${label.text} at ${width}`;
        expect(label.left, place).toBeGreaterThanOrEqual(0);
        expect(label.right, place).toBeLessThanOrEqual(width);
        for (const word of words) {
          const isApart =
            label.right < word.left || label.left > word.right || label.bottom < word.top || label.top > word.bottom;
          expect(isApart, `${place} and ${word.text}`).toBe(true);
        }
      }
      if (textSize === 16) expect(labels, String(width)).toHaveLength(teams.length);
    }
  });

test('names of teams stay readable in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForContent(page);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { fills, background } = await page.evaluate(() => {
      const hero = document.querySelector('main section');
      const labels = [...(hero?.querySelectorAll('svg text') ?? [])].filter((label) => label.getClientRects().length > 0);
      return {
        fills: labels.map((label) => getComputedStyle(label).fill),
        background: hero && getComputedStyle(hero).backgroundColor,
      };
    });
    expect(fills, String(width)).toHaveLength(teams.length);
    expect(fills).not.toContain(background);
  }
});
