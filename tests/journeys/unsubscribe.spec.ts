import { expect, test } from '../setup/journey.ts';

test("the link in a mail leads to 'You've unsubscribed', which can be undone", async ({ page }) => {
  await page.goto('/candidate/unsubscribe/asha@example.com');
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
  await expect(page.getByText("You'll no longer receive emails from Larkfield")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Career portal' })).toHaveAttribute('href', '/authPage/jobdetails/openposition');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: "You're subscribed again" })).toBeVisible();
});
