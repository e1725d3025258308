import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listSimilarJobs } from '#contract/job-calls.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

test.use({ settings: { DEMO_JOBS: '0', RATE_LIMITS: 'off' } });

const ward = (title: string) => buildJob({ title, skills: ['Patient care'], category: ['Health'] });
const facts = {
  validThrough: '2099-12-12T23:59:00Z',
  reply_by_days: 14,
  last_confirmed: '2026-11-20',
  vacancy: true,
  ai_use: { text: 'Software sorts applications.\nA person decides.', link: 'https://example.com/ai' },
};
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(3);
const jobs = [
  { ...ward('Night Nurse'), ...facts, company: 'St Mary' },
  {
    ...ward('Long Nurse'),
    company: `Larkfield ${longWord}`,
    last_confirmed: '2026-11-20',
    ai_use: { text: `${longWord} ${'reads every application and says why. '.repeat(40)}`, link: 'https://example.com/ai' },
  },
  ...['Day Nurse', 'Ward Nurse', 'Lead Nurse', 'Chief Nurse'].map(ward),
];
test.beforeAll(({ portal }) => portal.importJobs(jobs));

const similarRoles = (page: Page) => page.getByRole('region', { name: 'Similar roles' });
const expectations = (page: Page) => page.getByRole('region', { name: 'What you can expect' });
const countOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function expectNoViolations(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page)).toEqual([]);
    }
  }
}

test('the job page says what to expect in two columns, on phones in one; axe finds nothing', async ({ page }) => {
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  const cell = (name: string) => expectations(page).locator('dl > div').filter({ hasText: name });
  const locate = async (name: string) => (await cell(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(expectations(page).getByRole('term')).toHaveText([
    'Last confirmed open',
    'Reply',
    'Closes',
    'Vacancy',
    'Use of AI',
  ]);
  await expect(page.getByText('Closes 12 December 2099')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  const [confirmed, reply, ai] = [await locate('Last confirmed'), await locate('Reply'), await locate('Use of AI')];
  expect(reply.y).toBe(confirmed.y);
  expect(reply.x).toBeCloseTo(confirmed.x + confirmed.width, 0);
  expect(ai.width).toBeCloseTo(confirmed.width + reply.width, 0);

  await page.setViewportSize({ width: 390, height: 900 });
  expect((await locate('Reply')).x).toBe((await locate('Last confirmed')).x);
  // The bar with Apply ends above the footer.
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole('main').getByRole('button', { name: 'Apply' }).last().boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((await footer.boundingBox())?.y ?? 0);
  await expect(similarRoles(page).getByRole('listitem')).toHaveCount(4);
  await expectNoViolations(page);

  await page.emulateMedia({ forcedColors: 'active' });
  const borders = await cell('Reply').evaluate((element) => getComputedStyle(element).borderBlockEndWidth);
  expect(borders).toBe('1px');
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  await expect(expectations(page).getByText('12 December 2099, 23:59 UTC')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden();
  await expect(similarRoles(page)).toBeHidden();
});

test('Add to calendar downloads the last day to apply', async ({ page }) => {
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('deadline-1.ics');
  expect(await readFile(await download.path(), 'utf8')).toContain('\r\nDTSTART;VALUE=DATE:20991212\r\n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Nurse');
});

test('facts of long words stay inside the page', async ({ page }) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/authPage/jobdetails/2');
    await expect(expectations(page)).toBeVisible();
    expect(await countOverflow(page), String(width)).toBe(0);
  }
});

test('similar roles of an open job load near the view, with the link to its category', async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => request.url().endsWith(listSimilarJobs.path) && searches.push(request.url()));
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  const all = similarRoles(page).getByRole('link', { name: 'All 6 roles in Health' });
  await expect(all).toBeAttached();
  expect(searches).toEqual([]);
  await all.scrollIntoViewIfNeeded();
  await expect(similarRoles(page).getByRole('listitem')).toHaveCount(4);
  expect(searches).toHaveLength(1);
  await expect(similarRoles(page).getByRole('heading', { name: 'Night Nurse' })).toHaveCount(0);
  const heart = similarRoles(page)
    .getByRole('button', { name: /^Save / })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await all.click();
  await expect(page.getByRole('heading', { name: '6 open positions' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the facts are readable and the category of a job is linked', async ({ page }) => {
    await page.goto('/authPage/jobdetails/1');
    await expect(expectations(page).getByText('Within 14 days of applying')).toBeVisible();
    await similarRoles(page).getByRole('link', { name: 'All 6 roles in Health' }).click();
    await expect(page.getByRole('heading', { name: '6 open positions' })).toBeVisible();
  });
});
