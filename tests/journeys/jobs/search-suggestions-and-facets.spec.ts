import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const list = '/authPage/jobdetails/openposition';

for (const start of ['/', list]) {
  test(`suggestions can be chosen by keyboard, from ${start}`, async ({ page }) => {
    await page.goto(start);
    await waitForHydration(page);
    const field = page.getByRole('combobox', { name: 'Job Title' });
    await field.focus();
    await page.keyboard.type('obser');
    const option = page.getByRole('option', { name: 'Observability Engineer' });
    await expect(option).toBeVisible();
    await expect(page.getByRole('group', { name: 'Job titles' })).toContainText('Observability Engineer');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(field).toHaveValue('obser');
    await expect(field).not.toHaveAttribute('aria-activedescendant');

    await page.keyboard.type('v');
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Observability Engineer');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/description=Observability\+Engineer/);
    await expect(page.locator('main li h3').first()).toHaveText('Observability Engineer');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 768, height: 800 },
  { width: 390, height: 700 },
]) {
  test(`suggestions open inside a window of ${width} × ${height} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/', list]) {
      await page.goto(path);
      await waitForHydration(page);
      for (const [name, text] of [
        ['Job Title', 'engineer'],
        ['Location', 'be'],
      ] as const) {
        const field = page.getByRole('combobox', { name });
        await field.fill(text);
        const suggestions = page.getByRole('listbox').locator('..');
        await expect(suggestions).toBeVisible();
        const box = await suggestions.boundingBox();
        const [top = 0, bottom = 0] = [box?.y, (box?.y ?? 0) + (box?.height ?? 0)];
        expect(top, `${name} of ${path}`).toBeGreaterThanOrEqual(0);
        expect(bottom, `${name} of ${path}`).toBeLessThanOrEqual(height);
        await page.keyboard.press('Escape');
      }
    }
  });
}

test('suggestions that load after the press on Search do not open over its results', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/suggestion-list-[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  const suggested: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/search/suggestions') suggested.push(url.searchParams.get('text'));
  });
  await page.goto(list);
  await waitForHydration(page);
  const field = page.getByRole('combobox', { name: 'Job Title' });
  await field.fill('enginer');
  await page.getByRole('button', { name: 'Search', exact: true }).hover();
  await page.mouse.down();
  script.resolve();
  // The suggestions' own status is in the page as soon as their script is.
  await expect(page.getByRole('search').getByRole('status')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByText('Showing “engineer”')).toBeVisible();

  await field.fill('engineer');
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(suggested).toEqual(['engineer']);
});

test('suggestions that are still fetched when Enter searches do not open over its results', async ({ page }) => {
  const suggestions = Promise.withResolvers<void>();
  await page.route('**/search/suggestions?*', async (route) => {
    await suggestions.promise;
    await route.continue();
  });
  await page.goto(list);
  await waitForHydration(page);
  const [request] = await Promise.all([
    page.waitForRequest('**/search/suggestions?*'),
    page.getByRole('combobox', { name: 'Job Title' }).fill('enginer'),
  ]);
  const ended = Promise.race([
    page.waitForEvent('requestfailed', (failed) => failed === request).then(() => 'cancelled'),
    page.waitForEvent('requestfinished', (finished) => finished === request).then(() => 'finished'),
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing “engineer”')).toBeVisible();
  suggestions.resolve();
  expect(await ended).toBe('cancelled');
});

test('Enter without a choice searches for the typed text', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Job Title' }).pressSequentially('engineer');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/description=engineer$/);
});

test('a place suggested for the title fills the location, whose own suggestions are places only', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const [titleField, locationField] = [
    page.getByRole('combobox', { name: 'Job Title' }),
    page.getByRole('combobox', { name: 'Location' }),
  ];
  await titleField.pressSequentially('hyder');
  await page.getByRole('option', { name: 'Hyderabad, Telangana' }).click();
  await expect(locationField).toHaveValue('Hyderabad, Telangana');
  await expect(titleField).toHaveValue('');

  await locationField.fill('');
  await locationField.pressSequentially('be');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('group')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Places' })).toBeVisible();
});

test('each filter value shows its number of jobs under the other filters', async ({ page }) => {
  await page.goto(list);
  await waitForHydration(page);
  const remote = page.getByRole('checkbox', { name: 'Remote' });
  const totalHeading = await page.getByRole('heading', { name: /^\d+ open positions$/ }).textContent();
  const initialCount = await readRemoteCount();
  expect(Number(initialCount)).toBeGreaterThan(0);

  await page.getByRole('checkbox', { name: 'Freelance' }).check();
  await expect(page).toHaveURL(/jobType=FL/);
  await expect(page.getByRole('heading', { name: /open position/ })).not.toHaveText(totalHeading ?? '');
  const filteredCount = await readRemoteCount();
  expect(Number(filteredCount)).toBeLessThan(Number(initialCount));
  await remote.check();
  await expect(page.getByRole('heading', { name: new RegExp(`^${filteredCount} open position`) })).toBeVisible();
  // A selected value keeps its count, and a value without jobs stays enabled.
  expect(await readRemoteCount()).toBe(filteredCount);
  const modes = page.getByRole('group', { name: 'Work mode' });
  await modes.getByText(/more with no roles/).click();
  await expect(modes.getByRole('checkbox', { name: 'On site' })).toBeEnabled();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  function readRemoteCount() {
    return remote.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.firstChild?.textContent,
    );
  }
});

test('an empty list suggests filters to drop, with the resulting number of jobs', async ({ page }) => {
  await page.goto(`${list}?description=observability&jobType=FL`);
  await waitForHydration(page);
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading', { name: 'No Jobs Available' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const relaxation = results.getByRole('link', { name: /^Without Freelance: \d+ jobs?$/ });
  const count = /(\d+) job/.exec((await relaxation.textContent()) ?? '')?.[1];
  await relaxation.click();
  await expect(page).toHaveURL(/\?description=observability$/);
  await expect(results.getByRole('heading', { name: new RegExp(`^${count} open position`) })).toBeVisible();
  await expect(page.locator('main li h3')).toHaveCount(Number(count));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the suggestions of an empty list are links', async ({ page }) => {
    await page.goto(`${list}?description=observability&jobType=FL`);
    await page.getByRole('link', { name: /^Without Freelance/ }).click();
    await expect(page.locator('main li h3').first()).toBeVisible();
  });
});
