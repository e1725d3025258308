import { expect, test } from '../../support/browser/journey-fixtures.ts';

test("the link in a mail leads to 'You've unsubscribed' and on to the portal", async ({ page }) => {
  const called = page.waitForResponse(
    (answer) => answer.url().includes('/candidate/unsubscribe/') && !answer.request().isNavigationRequest(),
  );
  await page.goto('/candidate/unsubscribe/unsubscribes@example.com');
  expect((await called).status()).toBe(200);
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
  await expect(page.getByText("You'll no longer receive emails from Larkfield")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Career portal' })).toHaveAttribute('href', '/authPage/jobdetails/openposition');
});

test('an unsubscription can be undone once, and the page says when it no longer can', async ({ page }) => {
  await page.goto('/candidate/unsubscribe/undoes@example.com');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'You will hear from us again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This can no longer be undone here. Write to careers@')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, sentence] of [
    ['/candidate/unsubscribe/asha@example.com', 'Unsubscribing here needs JavaScript'],
    ['/authPage/jobdetails/1', 'Applying here needs JavaScript'],
    ['/', 'Signing in and applying need JavaScript'],
  ] as const) {
    test(`${path} shows a notice`, async ({ page }) => {
      await page.goto(path);
      const note = page.locator('noscript p', { hasText: sentence });
      await expect(note).toBeVisible();
      await expect(note.getByRole('link')).toHaveAttribute('href', /^mailto:careers@/);
    });
  }
});
