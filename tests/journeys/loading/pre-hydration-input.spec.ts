import type { Page } from '@playwright/test';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';
const clientScript = '**/assets/entry-client-*.js';

/** Holds the client script until the returned function is called. */
async function holdClientScript(page: Page): Promise<() => void> {
  let releaseScript: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    releaseScript = resolve;
  });
  await page.route(clientScript, async (route) => {
    await released;
    await route.continue();
  });
  return releaseScript;
}

test('a click before hydration is replayed after it', async ({ page }) => {
  const releaseScript = await holdClientScript(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  releaseScript();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
});

test('a click on an icon that hydration replaces opens the menu of its button', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'early-menu@example.com');
  const releaseScript = await holdClientScript(page);
  await page.goto(list);
  await page.getByRole('button', { name: 'Account', exact: true }).click();

  releaseScript();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('text typed before hydration is preserved and applied', async ({ page }) => {
  const releaseScript = await holdClientScript(page);
  await page.goto(list);
  await page.getByLabel('Location').fill('Remote');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.fill('engin');

  releaseScript();
  await expect(page.getByRole('option', { name: /Engineering/ }).first()).toBeVisible();
  await expect(category).toHaveValue('engin');
  await expect(page.getByLabel('Location')).toHaveValue('Remote');
});

test('a filter ticked before hydration applies after it', async ({ page }) => {
  const releaseScript = await holdClientScript(page);
  await page.goto(list);
  await page.getByRole('checkbox', { name: 'Contract', exact: true }).check();
  await page.getByRole('radio', { name: 'Past Month' }).check();

  releaseScript();
  await expect(page).toHaveURL(/jobPostedOn=Past/);
  await expect(page).toHaveURL(/jobType=C/);
  await expect(page.getByRole('checkbox', { name: 'Contract', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Past Month' })).toBeChecked();
});

test('a search submitted before hydration runs after it', async ({ page }) => {
  const releaseScript = await holdClientScript(page);
  await page.goto('/');
  await page.getByLabel('Job title').first().fill('engineer');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(new URL(page.url()).pathname).toBe('/');

  releaseScript();
  await expect(page).toHaveURL(/description=engineer/);
});

test('links work without the client script', async ({ page }) => {
  await page.route(clientScript, (route) => route.abort());
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
    const { paintedAt, requestedAt } = await page.evaluate(async () => {
      const waitForEntry = (type: string, name: string) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((entries) => {
            const entry = entries.getEntries().find((each) => each.name.includes(name));
            if (entry) resolve(entry.startTime);
          }).observe({ type, buffered: true });
        });
      return {
        paintedAt: await waitForEntry('paint', 'first-contentful-paint'),
        requestedAt: await waitForEntry('resource', '/entry-client-'),
      };
    });
    expect(requestedAt).toBeGreaterThanOrEqual(paintedAt);
  });
}

test('a browser without paint timing loads the client script too', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const scriptRequest = page.waitForRequest(clientScript);
  await page.goto('/');
  await scriptRequest;
});

test('a page requests no stylesheet, and client navigation requests each at most once', async ({ page }) => {
  const stylesheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') stylesheets.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(stylesheets).toEqual([]);

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.locator('main li h3')).toHaveCount(20);
  expect(stylesheets).toContainEqual(expect.stringMatching(/\/list-/));
  expect(new Set(stylesheets).size).toBe(stylesheets.length);
});
