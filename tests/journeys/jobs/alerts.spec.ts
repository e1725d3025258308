import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

const search = '/authPage/jobdetails/openposition?description=engineer&location=Berlin&workmode=Hybrid';
const alerts = '/authPage/alerts';

const mailMe = (page: Page, role: 'link' | 'button') => page.getByRole(role, { name: 'Mail me roles like these' });

async function expectNoViolations(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
}

/** Requests an alert as a guest and returns the link of the mail. */
async function requestAlert(page: Page, portal: PortalProcess, email: string): Promise<string> {
  await page.goto(search);
  await mailMe(page, 'link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail me roles like these');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me these roles' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  const { text } = await portal.mails.waitForMail(email);
  return /https?:\S+alerts\/confirm\S+/.exec(text)?.[0] ?? '';
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a guest starts an alert by the mailed link, pauses, edits and ends it', async ({ page, portal }) => {
      const email = `guest-${javaScriptEnabled}@example.com`;
      await page.goto(await requestAlert(page, portal, email));
      await expect(page.getByText(`New roles go to ${email}.`)).toBeVisible();
      await page.getByRole('button', { name: 'Start the alert' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Alert set.' })).toBeVisible();
      const row = page.getByRole('main').getByRole('listitem');
      await expect(row).toContainText('Hybrid roles in Berlin with “engineer”');

      await row.getByRole('button', { name: 'Pause' }).click();
      await expect(row).toContainText('Paused since');
      await row.getByRole('button', { name: 'Resume' }).click();
      await expect(row).toContainText('Weekly, Mondays');

      await row.getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByRole('main').getByText('Hybrid roles in Berlin with “engineer”')).toBeVisible();
      await page.getByRole('link', { name: 'Alerts', exact: true }).click();
      await row.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Job Title').fill('designer');
      await page.getByLabel('Hybrid').uncheck();
      await page.getByLabel('Daily').check();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(row).toContainText('Roles in Berlin with “designer”');
      await expect(row).toContainText('Daily');

      await row.getByRole('button', { name: 'End' }).click();
      const ended = page.getByRole('status').filter({ hasText: 'Ended: Roles in Berlin with “designer”' });
      await expect(row).toHaveCount(0);
      await ended.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'It is back.' })).toBeVisible();
    });
  });
}

test('a candidate sets an alert by one press, and finds it under Alerts', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'one-press@example.com');
  await page.goto(search);
  await waitForHydration(page);
  await page.route('**/user/alerts/create', (route) => route.abort());
  await mailMe(page, 'button').click();
  await expect(page.getByText('We could not set this alert. Try again')).toBeVisible();
  await page.unroute('**/user/alerts/create');
  await mailMe(page, 'button').click();
  const isSet = page.getByRole('link', { name: 'Alert set. See your alerts' });
  await expect(isSet).toBeFocused();
  await expect(page).toHaveURL(search);
  await page.getByRole('checkbox', { name: 'Hybrid' }).first().uncheck();
  await expect(mailMe(page, 'button')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Hybrid' }).first().check();
  await isSet.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Hybrid roles in Berlin with “engineer”');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/description=engineer/);

  await page.goto('/authPage/jobdetails/saved');
  await page.getByRole('main').getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
});

test('the pages of alerts have no accessibility violations, and fit 390 pixels', async ({ page, portal }) => {
  const email = 'axe-alerts@example.com';
  await signInBrowser(page, portal, email);
  await page.goto(alerts);
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(search);
  await waitForHydration(page);
  await mailMe(page, 'button').click();
  const isSet = page.getByRole('link', { name: 'Alert set. See your alerts' });
  await isSet.waitFor();
  await expectNoViolations(page);
  await isSet.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit alert');
  await expectNoViolations(page);
});

test('the pages of a guest have no accessibility violations, and fit 390 pixels', async ({ page, portal }) => {
  const link = await requestAlert(page, portal, 'axe-guest@example.com');
  await expectNoViolations(page);
  await page.goto(link);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Start the alert' }).click();
  const manage = new URL(page.url());
  await page.goto(`${alerts}/end?c=${manage.searchParams.get('c')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('End this alert?');
  await expectNoViolations(page);
});
