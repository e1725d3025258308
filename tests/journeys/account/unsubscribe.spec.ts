import { expect, test } from '../../support/browser/journey-fixtures.ts';

test("the link in a mail leads to 'You've unsubscribed' and on to the portal", async ({ page }) => {
  const unsubscribeResponse = page.waitForResponse(
    (response) => response.url().includes('/candidate/unsubscribe/') && !response.request().isNavigationRequest(),
  );
  await page.goto('/candidate/unsubscribe/unsubscribes@example.com');
  expect((await unsubscribeResponse).status()).toBe(200);
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
  await expect(page.getByText("You'll no longer receive emails from Larkfield")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Career portal' })).toHaveAttribute('href', '/authPage/jobdetails/openposition');
});

test('an unsubscription can be undone once, and a later attempt shows that it cannot', async ({ page }) => {
  await page.goto('/candidate/unsubscribe/undoes@example.com');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'This is undone' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This can no longer be undone here. Write to careers@')).toBeVisible();
});

test('Undo is offered for the ten minutes in which it works, also after a reload', async ({ page }) => {
  await page.clock.install();
  await page.goto('/candidate/unsubscribe/waits@example.com');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.clock.fastForward('09:00');
  await page.reload();
  await expect(undo).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('status').filter({ hasText: 'This can no longer be undone here.' })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('Undo is not offered to a browser without cookies', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  await page.goto('/candidate/unsubscribe/no-cookies@example.com');
  await expect(page.getByText('This can no longer be undone here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the page of an address that had unsubscribed before offers the same', async ({ page, browser, portal }) => {
  const path = '/candidate/unsubscribe/before@example.com';
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const context = await browser.newContext({ baseURL: portal.origin });
  const stranger = await context.newPage();
  await stranger.goto(path);
  await expect(stranger.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await stranger.locator('main').innerText()).toBe(await page.locator('main').innerText());
  await stranger.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const each of [stranger, page]) await expect(each.getByRole('heading', { name: 'This is undone' })).toBeVisible();
  expect(await stranger.locator('main').innerText()).toBe(await page.locator('main').innerText());
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, message] of [['/candidate/unsubscribe/asha@example.com', 'Unsubscribing here needs JavaScript']] as const) {
    test(`${path} shows a notice`, async ({ page }) => {
      await page.goto(path);
      const notice = page.locator('noscript p', { hasText: message });
      await expect(notice).toBeVisible();
      await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:careers@/);
    });
  }
});
