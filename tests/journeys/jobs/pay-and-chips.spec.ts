import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';

test('jobs can be filtered by least pay, in one currency, for a year or an hour', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  const heading = page.getByRole('heading', { name: /open position/ });
  const total = await heading.innerText();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await page.getByRole('textbox', { name: 'Pay, at least, in EUR' }).fill('a lot');
  await expect(page.getByText('Enter an amount such as 50,000.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pay, at least, in EUR' }).fill('60,000');
  await page.getByRole('textbox', { name: 'Pay, at least, in EUR' }).press('Enter');
  await expect(page).toHaveURL(/pay=EUR60000/);
  await expect(heading).not.toHaveText(total);
  const rows = page
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const yearly = await rows.count();
  for (const row of await rows.all()) await expect(row).toContainText('€');

  await page.getByRole('textbox', { name: 'Pay, at least, in EUR' }).fill('28.85');
  await page.getByRole('combobox', { name: 'Pay period' }).selectOption('an hour');
  await expect(page).toHaveURL(/pay=EUR28.85h/);
  await expect(rows.first()).toContainText(/about €[\d.]+ – €[\d.]+\s*an hour \(€.+ a year\)/);
  // 28.85 an hour are 60,008 a year.
  expect(await rows.count()).toBeLessThanOrEqual(yearly);

  await page.getByRole('link', { name: 'Remove from €28.85 an hour' }).click();
  await expect(heading).toHaveText(total);
  await expect(heading).toBeFocused();
});

test('beside long pay and Quick apply, two fifths of a row are left for its text', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'pay.room@example.com');
  for (const width of [768, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${list}?pay=CAD1`);
    const row = page.getByRole('listitem').filter({ hasText: 'CA$105,000 – CA$132,000' });
    await expect(row.getByRole('button', { name: /^Quick apply/ })).toBeVisible();
    const [text, all] = await Promise.all([row.getByText('Larkfield Labs').boundingBox(), row.boundingBox()]);
    expect((text?.width ?? 0) / (all?.width ?? 0), `${width} pixels`).toBeGreaterThan(0.4);
  }
});

test('the list can be sorted by pay, also without JavaScript', async ({ page, browser, baseURL }) => {
  await page.goto(`${list}?pay=EUR1`);
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Sort: Pay');
  await expect(page).toHaveURL(/sort=pay/);
  const readPay = async () => {
    const texts = await page.getByText(/^€[\d,]+ – €[\d,]+$/).allInnerTexts();
    return texts.map((text) => Number(text.split('€').at(-1)?.replaceAll(',', '')));
  };
  const isSorted = (pay: number[]) => pay.length > 4 && pay.every((amount, at) => at === 0 || amount <= (pay[at - 1] ?? 0));
  await expect.poll(async () => isSorted(await readPay())).toBe(true);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`${list}?pay=EUR1`);
  await plain.getByRole('combobox', { name: 'Sort by' }).selectOption('Sort: Pay');
  await plain.getByRole('button', { name: 'Show results' }).click();
  await expect(plain).toHaveURL(/pay=EUR1&sort=pay|sort=pay&pay=EUR1/);
  await expect(plain.getByRole('heading', { level: 3 }).first()).toHaveText(
    await page.getByRole('heading', { level: 3 }).first().innerText(),
  );
  await context.close();
});

test('each chosen value is a chip, and removing one moves the focus to the next', async ({ page }) => {
  await page.goto(`${list}?workmode=Hybrid&category=Engineering,Data+Science`);
  await waitForHydration(page);
  const chips = page.getByRole('group', { name: 'Your search' }).getByRole('link', { name: /^Remove/ });
  await expect(chips).toHaveCount(3);
  await chips.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/Engineering/);
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Hybrid' })).toBeChecked();

  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /open position/ })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Hybrid' })).not.toBeChecked();
});

test('values without jobs are folded away, and can be unfolded', async ({ page }) => {
  await page.goto(`${list}?category=Data+Science&workmode=Hybrid&pay=EUR30h`);
  await waitForHydration(page);
  const modes = page.getByRole('group', { name: 'Work mode' });
  await expect(modes.getByRole('checkbox', { name: 'Hybrid' })).toBeChecked();
  await expect(modes.getByRole('checkbox', { name: 'Remote' })).toBeHidden();
  await modes.getByText(/more with no roles/).click();
  await expect(modes.getByRole('checkbox', { name: 'Remote' })).toBeVisible();
});

for (const [width, colorScheme] of [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const) {
  test(`the filtered list has no accessibility violations at ${width} pixels, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${list}?workmode=Hybrid&category=Engineering,Data+Science&pay=EUR20h`);
    await waitForHydration(page);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a chip is a link to the list without its value', async ({ page }) => {
    await page.goto(`${list}?workmode=Hybrid&category=Engineering`);
    await page.getByRole('link', { name: 'Remove Engineering' }).click();
    await expect(page).toHaveURL(/\?workmode=Hybrid$/);
    await expect(page.getByRole('link', { name: 'Remove Hybrid' })).toBeVisible();
  });
});
