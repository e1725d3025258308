import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';

test('a corrected search says so, keeps the typed words, and searches for them alone on demand', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await page.getByLabel('Job Title').fill('enginer');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const note = page.getByRole('status').filter({ hasText: 'No roles for “enginer”. Showing “engineer”.' });
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Job Title')).toHaveValue('enginer');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await note.getByRole('link', { name: 'Search only for “enginer”' }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(page.getByText('No Jobs Available')).toBeVisible();
  await expect(note).toBeHidden();
  await page.goBack();
  await expect(note).toBeVisible();

  // A new search starts without the choice.
  await page.goForward();
  await page.getByLabel('Job Title').fill('desiner');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Showing “designer”')).toBeVisible();
  await expect(page).not.toHaveURL(/exact/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search without some of its words names them, and links to the search for all', async ({ page }) => {
    await page.goto(`${list}?description=engineer%20barista`);
    await expect(page.getByText('No role has all your words. Showing “engineer” without “barista”.')).toBeVisible();
    await page.getByRole('link', { name: 'Search only for “engineer barista”' }).click();
    await expect(page.getByText('No Jobs Available')).toBeVisible();
  });
});
