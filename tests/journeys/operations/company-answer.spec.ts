import { listAppliedJobs } from '#contract/application-calls.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';

const companyToken = '0123456789abcdef0123456789abcdef';
const hiring = 'hiring@example.org';

test.use({ settings: { APPLICATIONS_TO: hiring, COMPANY_TOKEN: companyToken } });

test('a company opens an application from its mail and answers, and the candidate sees both', async ({
  page,
  portal,
  browser,
}) => {
  const candidate = 'asha@example.com';
  await signInBrowser(page, portal, candidate);
  await page.goto('/authPage/jobdetails/openposition');
  const href = await page
    .locator('a[href^="/authPage/jobdetails/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').find((path) => /\/\d+$/.test(path)));
  const headers = { origin: portal.origin };
  const applied = await page.request.post('/user/apply/job', { headers, data: { job_id: Number(href?.split('/').at(-1)) } });
  const { application_id: id } = (await applied.json()).message.application;
  const progress = async () => (await (await page.request.get(listAppliedJobs.path)).json()).message[0].application;

  const mail = await portal.mails.waitForMail(hiring);
  await expect.poll(async () => (await progress()).handed_over_at).not.toBeNull();
  const link = /http\S+/.exec(mail.text)?.[0] ?? '';

  // The company's browser knows nothing of the portal, and runs no scripts.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const company = await context.newPage();
  await company.goto(link);
  await expect(company.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await company.content()).not.toContain('Asha');
  expect((await progress()).opened_at).toBeNull();
  await company.getByRole('button', { name: 'Open the application' }).click();
  await expect(company.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await expect(company.getByRole('link', { name: candidate })).toBeVisible();
  expect((await progress()).opened_at).not.toBeNull();
  const [download] = await Promise.all([
    company.waitForEvent('download'),
    company.getByRole('button', { name: 'Download the resume' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(buildPdfResume().name);
  await context.close();

  const received = await portal.mails.waitForMail(candidate, undefined, /^We have your application/);
  const answered = await page.request.post(`/company/applications/${id}/status`, {
    headers: { authorization: `Bearer ${companyToken}` },
    data: { status: 'in_review', message: 'We read it this week.' },
  });
  expect(answered.status()).toBe(200);
  const update = await portal.mails.waitForMail(candidate, received, /in review/);
  expect(update.text).toContain('We read it this week.');
  expect(await progress()).toMatchObject({ status: 'in_review', status_message: 'We read it this week.' });

  await page.goto('/authPage/jobdetails/appliedJob');
  const row = page.getByRole('main').getByRole('listitem').first();
  const stations = row.getByRole('list', { name: 'What happened to this application' }).getByRole('listitem');
  await expect(stations).toHaveText([/^Sent/, /^Handed over/, /^Opened/, /^In review/]);
  await expect(stations.filter({ hasText: 'not yet' })).toHaveCount(0);
  await expect(row).toContainText('wrote: “We read it this week.”');
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`the company's pages are accessible at ${width} px in ${colorScheme}`, async ({ page, portal, browser }) => {
      const candidate = `ben-${width}-${colorScheme}@example.com`;
      await signInBrowser(page, portal, candidate);
      await page.goto('/authPage/jobdetails/openposition');
      const href = await page
        .locator('a[href^="/authPage/jobdetails/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').find((path) => /\/\d+$/.test(path)));
      const before = portal.mails.receivedMails().at(-1);
      await page.request.post('/user/apply/job', {
        headers: { origin: portal.origin },
        data: { job_id: Number(href?.split('/').at(-1)), cover_letter: 'I like your roles.' },
      });
      const mail = await portal.mails.waitForMail(hiring, before);
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const company = await context.newPage();
      await company.goto(/http\S+/.exec(mail.text)?.[0] ?? '');
      expect(await findAccessibilityViolations(company)).toEqual([]);
      await company.keyboard.press('Tab');
      await expect(company.getByRole('button', { name: 'Open the application' })).toBeFocused();
      await company.keyboard.press('Enter');
      await expect(company.getByText('I like your roles.')).toBeVisible();
      expect(await findAccessibilityViolations(company)).toEqual([]);
      expect(await company.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await context.close();
    });
