import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';
const program = '**/assets/entry-client-*.js';

/** Keeps the page's program back; gives what lets it come. */
async function withoutProgram(page: Page): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(program, async (route) => {
    await allowed;
    await route.continue();
  });
  return arrive;
}

test('a click before hydration is replayed after it', async ({ page }) => {
  const arrive = await withoutProgram(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  arrive();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
});

test('text typed before hydration stays, and counts', async ({ page }) => {
  const arrive = await withoutProgram(page);
  await page.goto(list);
  await page.getByLabel('Location').fill('Remote');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.fill('engin');

  arrive();
  await expect(page.getByRole('option', { name: /Engineering/ }).first()).toBeVisible();
  await expect(category).toHaveValue('engin');
  await expect(page.getByLabel('Location')).toHaveValue('Remote');
});

test('a filter ticked before hydration applies after it', async ({ page }) => {
  const arrive = await withoutProgram(page);
  await page.goto(list);
  await page.getByRole('checkbox', { name: 'Contract', exact: true }).check();
  await page.getByRole('radio', { name: 'Past Month' }).check();

  arrive();
  await expect(page).toHaveURL(/jobPostedOn=Past/);
  await expect(page).toHaveURL(/jobType=C/);
  await expect(page.getByRole('checkbox', { name: 'Contract', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Past Month' })).toBeChecked();
});

test('a search submitted before hydration runs after it', async ({ page }) => {
  const arrive = await withoutProgram(page);
  await page.goto('/');
  await page.getByLabel('Job title').first().fill('engineer');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(new URL(page.url()).pathname).toBe('/');

  arrive();
  await expect(page).toHaveURL(/description=engineer/);
});

test('links work without the client script', async ({ page }) => {
  await page.route(program, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveURL(list);
});

test('a page has one small script, preloads nothing before its paint, and has no style attribute', async ({ request }) => {
  for (const path of ['/', list]) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<script[^>]+src="[^"]+"/g)).toHaveLength(1);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  }
});

for (const path of ['/', list]) {
  test(`the client script of ${path} is requested only after the first paint`, async ({ page }) => {
    await page.goto(path);
    const { painted, asked } = await page.evaluate(async () => {
      const first = (type: string, name: string) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((seen) => {
            const entry = seen.getEntries().find((each) => each.name.includes(name));
            if (entry) resolve(entry.startTime);
          }).observe({ type, buffered: true });
        });
      return { painted: await first('paint', 'first-contentful-paint'), asked: await first('resource', '/entry-client-') };
    });
    expect(asked).toBeGreaterThanOrEqual(painted);
  });
}

test('a browser without paint timing loads the client script too', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const asked = page.waitForRequest(program);
  await page.goto('/');
  await asked;
});

test('a page requests no stylesheet, and client navigation requests each at most once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.locator('main li h3')).toHaveCount(20);
  expect(asked).toContainEqual(expect.stringMatching(/\/open-positions-page-/));
  expect(new Set(asked).size).toBe(asked.length);
});
