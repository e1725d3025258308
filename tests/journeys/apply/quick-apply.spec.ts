import type { Page } from '@playwright/test';
import { paths } from '#contract/addresses.ts';
import { quickApply, undoQuickApply } from '#contract/application-calls.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

test.use({ settings: { RATE_LIMITS: 'off' } });

const sending = 'Sending with asha-rao.pdf.';
const quickApplyButton = (page: Page) => page.getByRole('button', { name: /^Quick apply/ }).first();
const undoButton = (page: Page) => page.getByRole('button', { name: /^Undo/ });

async function openList(page: Page) {
  await page.goto(paths.openPositions);
  await waitForHydration(page);
}

test('Undo takes the place of Quick apply, and an undone application is not sent', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'undoes@example.com');
  await openList(page);
  const label = (await quickApplyButton(page).getAttribute('aria-label')) ?? '';
  await quickApplyButton(page).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ has: undoButton(page) });
  await expect(row.getByRole('status')).toHaveText(`${sending} Undo within ten seconds.`);
  await expect(undoButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent. Nothing left this portal.')).toBeVisible();
  await expect(page.getByRole('button', { name: label })).toBeFocused();
  await page.goto(paths.appliedJobs);
  await expect(page.getByText('No Jobs Available')).toBeVisible();
});

test('a second press in place meets Undo, at every width', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'presses-twice@example.com');
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openList(page);
    await quickApplyButton(page).click();
    const row = page.getByRole('listitem').filter({ has: undoButton(page) });
    await expect(row.getByRole('status')).toContainText(sending);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByText('Not sent. Nothing left this portal.')).toBeVisible();
  }
});

test('the row shows the date and the receipt after ten seconds', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'waits-quick@example.com');
  await page.clock.install();
  await openList(page);
  await quickApplyButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(sending)).toBeVisible();
  await page.clock.fastForward(10_000);
  const applied = page.getByText(/^Applied on/);
  await expect(applied).toBeFocused();
  await expect(page.getByText('Job Applied Successfully')).toBeVisible();
  await expect(undoButton(page)).toHaveCount(0);
  await applied.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of your application');
});

test('a reload offers Undo as long as it works', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'reloads-quick@example.com');
  await page.request.post(quickApply.path, { data: { job_id: 3 }, headers: { origin: portal.origin } });
  await page.clock.install();
  await openList(page);
  await expect(page.getByText(sending)).toBeVisible();
  await undoButton(page).click();
  await expect(page.getByText('Not sent. Nothing left this portal.')).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText(/^Applied on/)).toHaveCount(0);
});

test('an undo after the hand-over says so, and the row shows the date; axe finds nothing', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'late@example.com');
  await openList(page);
  // The browser's clock stands still, so that the server's ten seconds end first.
  await page.clock.setFixedTime(new Date());
  await quickApplyButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findAccessibilityViolations(page)).toEqual([]);
  }
  await expect(async () => {
    const response = await page.request.get('/user/applied/all-job');
    expect((await response.json()).message[0].application.undo_until).toBeNull();
  }).toPass({ timeout: 30_000 });
  await undoButton(page).click();
  await expect(page.getByText('This application has been handed over. You can withdraw it.')).toBeVisible();
  await expect(page.getByText(/^Applied on/)).toBeVisible();
});

test('an undo without a connection loses nothing and can be repeated', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'offline-undo@example.com');
  await openList(page);
  await quickApplyButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await page.route(`**${undoQuickApply.path}`, (route) => route.abort());
  await undoButton(page).click();
  await expect(page.getByText('We could not undo it. Try again')).toBeVisible();
  await page.unroute(`**${undoQuickApply.path}`);
  await undoButton(page).click();
  await expect(page.getByText('Not sent. Nothing left this portal.')).toBeVisible();
});
