import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { DEMO_JOBS: '0', RATE_LIMITS: 'off' } });

const at = (city: string, day: number, min: number) =>
  buildJob({
    title: 'Store Manager',
    city,
    state: '',
    country: 'DE',
    approvedDate: `2026-11-0${day}`,
    pay: { currency: 'EUR', min, max: min + 9000, unit: 'YEAR' },
  });
const list = '/authPage/jobdetails/openposition';
test.beforeAll(({ portal }) => portal.importJobs([at('Berlin', 3, 52_000), at('Hamburg', 2, 50_000), at('Erfurt', 1, 48_000)]));

for (const width of [390, 1440]) {
  test(`equal jobs are one row, whose places lead to their pages, at ${width} px; axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(list);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: '1 open position' })).toBeVisible();
    const button = page.getByText('Berlin +2 · On site');
    await button.click();
    await expect(page).toHaveURL(list);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Store Manager' }) });
    await expect(row.getByRole('link')).toHaveText(['Store Manager', 'Berlin, Germany', 'Hamburg, Germany', 'Erfurt, Germany']);
    const places = row.getByRole('list', { name: 'Places' });
    await expect(places.getByRole('listitem')).toHaveText([
      'Berlin, Germany On site€52,000 – €61,000 a year',
      'Hamburg, Germany On site€50,000 – €59,000 a year',
      'Erfurt, Germany On site€48,000 – €57,000 a year',
    ]);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await test.step('each place has its own heart, below the heart of the row', async () => {
      const heart = places.getByRole('button', { name: 'Save Store Manager, Hamburg, Germany' });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      const rowHeart = row.getByRole('button', { name: 'Save Store Manager', exact: true });
      await expect(rowHeart).toHaveAttribute('aria-pressed', 'false');
      expect((await heart.boundingBox())?.x).toBe((await rowHeart.boundingBox())?.x);
    });

    await test.step('the same press folds the branch, also by keyboard', async () => {
      await button.click();
      await expect(places).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(places).toBeVisible();
    });

    await row.getByRole('link', { name: 'Hamburg, Germany' }).click();
    const highlights = page.getByRole('complementary', { name: 'Highlights' });
    await expect(highlights.getByRole('link')).toHaveText(['Berlin', 'Erfurt']);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('a quick application to one of several places names its place', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'several.places@example.com');
  await page.clock.install();
  await page.goto(list);
  await waitForHydration(page);
  await expect(page.getByText('Quick apply is for Berlin, Germany.')).toBeVisible();
  await page.getByRole('button', { name: 'Quick apply: Store Manager' }).click();
  await expect(page.getByText('Sending with asha-rao.pdf for Berlin, Germany.')).toBeVisible();
  await page.clock.fastForward(10_000);
  const applied = page.getByText(/^Applied on [\d/]+ for Berlin, Germany/);
  await expect(applied).toBeVisible();
  await page.reload();
  await expect(applied).toBeVisible();
});

test('places that were unfolded before their script came become a branch', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/row-places-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(list, { waitUntil: 'domcontentloaded' });
  await page.getByText('Berlin +2 · On site').click();
  await expect(page.getByRole('link', { name: 'Hamburg, Germany' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Places' })).toHaveCount(0);
  release();
  await expect(page.getByRole('list', { name: 'Places' }).getByRole('link', { name: 'Hamburg, Germany' })).toBeVisible();
});
