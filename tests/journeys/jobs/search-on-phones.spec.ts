import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const search = '/authPage/jobdetails/openposition?description=engineer&location=Berlin';
test.use({ viewport: { width: 390, height: 844 } });

const fold = (page: Page) => page.getByRole('search').getByRole('button', { name: 'engineer Berlin Change' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Job Title' });

test('a used search is one row on phones, and Change opens its fields', async ({ page }) => {
  await page.goto(search);
  await waitForHydration(page);
  await expect(field(page)).toBeHidden();
  expect((await page.getByRole('search').boundingBox())?.height).toBeLessThanOrEqual(66);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityViolations(page)).toEqual([]);
  }

  await fold(page).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('engineer');
  await expect(fold(page)).toHaveCount(0);

  await field(page).fill('designer');
  await page.keyboard.press('Enter');
  const folded = page.getByRole('button', { name: 'designer Berlin Change' });
  await expect(folded).toBeFocused();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
});

test('an unused search stays open on phones, and folds with its first search', async ({ page }) => {
  await page.goto('/authPage/jobdetails/openposition');
  await waitForHydration(page);
  await field(page).fill('engineer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'engineer Any place Change' })).toBeFocused();
  await expect(field(page)).toBeHidden();
});

test('a used search stays open on wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(search);
  await waitForHydration(page);
  await expect(field(page)).toBeVisible();
  await expect(fold(page)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a used search stays open on phones', async ({ page }) => {
    await page.goto(search);
    await expect(field(page)).toHaveValue('engineer');
    await expect(fold(page)).toBeHidden();
  });
});
