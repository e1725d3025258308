import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const job = '/authPage/jobdetails/1';

test('a job can be shared by five services and by its address, without the query of the page', async ({
  page,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${job}?x="><script>alert(1)</script>&utm_source=newsletter#c`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Share this Job' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share Job' });
  const shared = `${portal.origin}${job}?${new URLSearchParams({ x: '"><script>alert(1)</script>' })}`;
  const address = encodeURIComponent(shared);
  for (const [name, url] of [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['Whatsapp', `https://api.whatsapp.com/send?text=${address}`],
    ['Twitter', `https://twitter.com/intent/tweet?url=${address}`],
    ['Linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['Email', `mailto:?subject=Job&body=${address}`],
  ] as const) {
    const link = dialog.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  expect((await dialog.boundingBox())?.width).toBe(600);
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the share dialog opens the apps of the phone', async ({ page, portal }) => {
    const sharedData = Promise.withResolvers<ShareData>();
    await page.exposeFunction('recordShare', sharedData.resolve);
    // The sheet belongs to the phone.
    await page.addInitScript(() => {
      const share = (data: ShareData) => (window as unknown as { recordShare(data: ShareData): Promise<void> }).recordShare(data);
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    });
    await page.goto(`${job}?utm_campaign=spring`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Share this Job' }).last().click();
    await page.getByRole('button', { name: 'Share with another app' }).click();
    expect(await sharedData.promise).toEqual({ title: await page.title(), url: portal.origin + job });
  });
});

test('the address is selected when the clipboard is unavailable', async ({ page, portal }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
  );
  await page.goto(job);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Share this Job' }).first().click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(portal.origin + job);
});

test('a loading description shows a skeleton, and keeps the footer out of view', async ({ page }) => {
  const sanitizerScript = Promise.withResolvers<void>();
  await page.route(/\/sanitized-html-.*\.js$/, async (route) => {
    await sanitizerScript.promise;
    await route.continue();
  });
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await page.getByRole('list').getByRole('link').first().click();
  const about = page.getByRole('heading', { name: 'About the Job' }).locator('xpath=..');
  await expect(about.locator('[aria-busy=true]')).toBeVisible();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  sanitizerScript.resolve();
  await expect(about.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(about.getByRole('paragraph').first()).toBeVisible();
});

test('a session ended elsewhere opens the login screen once', async ({ page, context }) => {
  await page.goto(job);
  await waitForHydration(page);
  await page.evaluate(() => localStorage.setItem('name', 'Asha Rao'));
  await context.addCookies([{ name: 'authToken', value: 'gone.gone', domain: '127.0.0.1', path: '/' }]);
  await page.getByRole('link', { name: 'Open positions' }).first().click();

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were signed out. Sign in to continue.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
});

test('only the server requests a job that is no longer open', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/authPage/jobdetails/999999');
  await expect(page.getByRole('heading', { name: 'This role is no longer open' })).toBeVisible();
  // The newest roles load after hydration.
  await expect(page.getByRole('region').getByRole('listitem').first()).toBeVisible();
  expect(requestedPaths).toContain('/search/page-no/1');
  expect(requestedPaths).not.toContain('/job-detail');
});
