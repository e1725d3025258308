import { expect, test } from '../setup/journey.ts';

test("the link in a mail leads to 'You've unsubscribed' and on to the portal", async ({ page }) => {
  const called = page.waitForResponse(
    (answer) => answer.url().includes('/candidate/unsubscribe/') && !answer.request().isNavigationRequest(),
  );
  await page.goto('/candidate/unsubscribe/asha@example.com');
  expect((await called).status()).toBe(200);
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
  await expect(page.getByText("You'll no longer receive emails from Larkfield")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Career portal' })).toHaveAttribute('href', '/authPage/jobdetails/openposition');
});
