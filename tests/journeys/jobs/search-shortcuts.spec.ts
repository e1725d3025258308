import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';

test('/ and Ctrl-K focus the search field of a page, and open the list on pages without one', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Job Title' });
  await page.goto('/');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/');

  await page.goto('/authPage/jobdetails/1');
  await waitForHydration(page);
  await page.keyboard.press('/');
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  // In a field, / is a character and Ctrl-K goes to the search.
  const place = page.getByRole('combobox', { name: 'Location' });
  await place.focus();
  await page.keyboard.press('/');
  await expect(place).toHaveValue('/');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
});

test('neither works while a dialog is open', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog.locator(':focus')).toHaveCount(1);
});

test('a second skip link leads to the results', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /open position/ })).toBeFocused();
  for (const stop of [
    page.getByRole('combobox', { name: 'Sort' }),
    page.getByRole('link', { name: 'Mail me roles like these' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { level: 3 }).first().getByRole('link')).toBeFocused();
});
