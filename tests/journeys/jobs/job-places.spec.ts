import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { DEMO_JOBS: '0', RATE_LIMITS: 'off' } });

const at = (city: string, day: number) =>
  buildJob({ title: 'Store Manager', city, state: '', country: 'DE', approvedDate: `2026-11-0${day}` });
const list = '/authPage/jobdetails/openposition';
test.beforeAll(({ portal }) => portal.importJobs([at('Berlin', 3), at('Hamburg', 2), at('Erfurt', 1)]));

for (const width of [390, 1440]) {
  test(`equal jobs are one row, whose places lead to their pages, at ${width} px; axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(list);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: '1 open position' })).toBeVisible();
    await page.getByText('Berlin +2 · On site').click();
    await expect(page).toHaveURL(list);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Store Manager' }) });
    await expect(row.getByRole('link')).toHaveText(['Store Manager', 'Berlin, Germany', 'Hamburg, Germany', 'Erfurt, Germany']);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await row.getByRole('link', { name: 'Hamburg, Germany' }).click();
    const highlights = page.getByRole('complementary', { name: 'Highlights' });
    await expect(highlights.getByRole('link')).toHaveText(['Berlin', 'Erfurt']);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
