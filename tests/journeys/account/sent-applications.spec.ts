import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { applyToJob } from '#contract/application-calls.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';

test.use({ settings: { RATE_LIMITS: 'off' } });

const appliedJobs = '/authPage/jobdetails/appliedJob';

async function apply(page: Page, { origin }: PortalProcess, jobId: number): Promise<string> {
  const response = await page.request.post(applyToJob.path, { data: { job_id: jobId }, headers: { origin } });
  return (await response.json()).message.application.application_id;
}

/** Sets the events of an application, as the company's side does. */
function setState({ dataDir }: PortalProcess, receiptId: string, columns: Record<string, string>): void {
  const database = new DatabaseSync(join(dataDir, 'careers.db'), { timeout: 30_000 });
  const names = Object.keys(columns);
  database
    .prepare(`update application_history set ${names.map((name) => `${name} = ?`).join(', ')} where receipt_id = ?`)
    .run(...Object.values(columns), receiptId);
  database.close();
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a candidate withdraws on Applied Jobs and undoes it; the focus stays on the button', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'withdraws@example.com');
  await apply(page, portal, 3);
  await page.goto(appliedJobs);
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('You withdrew this application today.')).toBeVisible();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View Full Detail' })).toBeFocused();
  await undo.click();
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeFocused();
  await expect(page.getByText('You withdrew this application today.')).toBeHidden();
});

test('the job page shows the line of an application and announces a change once', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'line@example.com');
  const id = await apply(page, portal, 4);
  await page.goto('/authPage/jobdetails/4');
  await waitForHydration(page);
  const panel = page.getByRole('region', { name: 'Your application' });
  await expect(panel.getByRole('heading')).toHaveText('Your application is sent');
  await panel.getByRole('link', { name: id }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of your application');
  await page.goBack();
  await expect(panel.getByRole('heading')).toBeVisible();
  setState(portal, id, { opened_at: daysFromNow(0) });
  // The part that follows the application may still load when the candidate first returns to the page.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(panel.getByRole('status')).toHaveText('Opened', { timeout: 2000 });
  }).toPass();
});

test('a candidate withdraws without JavaScript, from the receipt', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signInBrowser(page, portal, 'no-scripts-sent@example.com');
  const id = await apply(page, portal, 5);
  await page.goto(`${appliedJobs}/${id}`);
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByText('You withdrew this application today.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeVisible();
  await context.close();
});

test('a receipt keeps the advertisement after it was edited and closed, and the job page shows the new one', async ({
  page,
  portal,
}) => {
  const job = buildJob({ title: 'Lamp Keeper', description: '<p>Keeps the old lamp.</p>' });
  await portal.importJobs([job]);
  await signInBrowser(page, portal, 'lamp@example.com');
  await page.goto('/authPage/jobdetails/openposition?description=Lamp+Keeper');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Lamp Keeper', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp Keeper' })).toBeVisible();
  const jobPath = new URL(page.url()).pathname;
  const id = await apply(page, portal, Number(jobPath.split('/').at(-1)));
  const edited = { ...job, title: 'Lamp Warden', description: '<p>Guards a new lamp.</p>' };
  const expectOldAdvertisement = async () => {
    await page.goto(appliedJobs);
    await waitForHydration(page);
    await page.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page).toHaveURL(new RegExp(`${id}$`));
    await expect(page.getByRole('heading', { level: 3, name: 'Lamp Keeper' })).toBeVisible();
    await expect(page.getByText('Keeps the old lamp.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/Guards a new lamp|Lamp Warden/);
  };

  await portal.importJobs([edited]);
  await page.goto(jobPath);
  await expect(page.getByText('Guards a new lamp.')).toBeVisible();
  await expectOldAdvertisement();

  await portal.importJobs([{ ...edited, validThrough: '2026-01-20T00:00:00.000Z' }]);
  await page.goto(jobPath);
  await expect(page.getByText('Guards a new lamp.')).toBeHidden();
  await expectOldAdvertisement();
});

test('Applied Jobs says each state in a sentence, and axe finds nothing', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'states@example.com');
  const ids = [];
  for (const jobId of [1, 2, 3, 4, 5, 6, 7]) ids.push(await apply(page, portal, jobId));
  const [handedOver = '', opened = '', overdue = '', withdrawn = '', rejected = '', hired = ''] = ids;
  const handed = { handed_over_at: daysFromNow(0) };
  setState(portal, handedOver, { ...handed, reply_by: daysFromNow(14) });
  setState(portal, opened, { ...handed, opened_at: daysFromNow(0), reply_by: daysFromNow(14) });
  setState(portal, overdue, { ...handed, opened_at: daysFromNow(0), reply_by: daysFromNow(-7.5) });
  setState(portal, withdrawn, { ...handed, withdrawn_at: daysFromNow(0) });
  setState(portal, rejected, { ...handed, status: 'not_selected', status_at: daysFromNow(0), status_message: 'Thank you.' });
  setState(portal, hired, { ...handed, status: 'hired', status_at: daysFromNow(0) });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const path of [appliedJobs, `${appliedJobs}/${handedOver}`, '/authPage/jobdetails/2']) {
        await page.goto(path);
        await waitForHydration(page);
        expect(await findAccessibilityViolations(page)).toEqual([]);
      }
    }
  }
  await page.goto(appliedJobs);
  for (const sentence of [
    'Handed over to',
    'Opened by',
    'No answer yet.',
    'You withdrew this application today.',
    'Not selected.',
    'You were hired.',
  ])
    await expect(page.locator('main').getByText(sentence).first()).toBeVisible();
  await page.getByRole('link', { name: /^Similar roles/ }).click();
  await expect(page.getByRole('heading', { name: 'Similar roles' })).toBeInViewport();
});
