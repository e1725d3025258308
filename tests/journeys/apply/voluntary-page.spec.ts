import type { Page } from '@playwright/test';
import { applyToJob } from '#contract/application-calls.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForHydration } from '../../support/browser/hydration.ts';
import { test as base, expect } from '../../support/browser/journey-fixtures.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import type { PortalProcess } from '../../support/portal/portal-process.ts';
import { type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';
import { submitterStandIns } from '../../support/sources/submitter-stand-ins.ts';

const { key, rules } = submitterStandIns.greenhouse;
const questions = [
  { id: 'compliance-1-text', label: 'Acme asks this for its yearly report.', kind: 'info', purpose: 'compliance' },
  {
    id: 'veteran_status',
    label: 'Veteran status',
    kind: 'single',
    options: [
      { value: '1', label: 'I am a protected veteran' },
      { value: '3', label: 'I don’t wish to answer' },
    ],
    purpose: 'compliance',
  },
  {
    id: '9',
    label: 'Which gender describes you?',
    kind: 'multi',
    options: [
      { value: '91', label: 'Woman' },
      { value: '92', label: 'Another gender' },
    ],
    section: 'How we hire',
    purpose: 'demographic',
  },
  {
    id: '9/92',
    label: 'Another gender: in your own words',
    kind: 'short_text',
    shownIf: { question: '9', anyOf: ['92'] },
    section: 'How we hire',
    purpose: 'demographic',
  },
];

let server: ApplyServer;
let jobId: number;

/** A portal with a job whose applications go to a stand-in of Greenhouse. */
const test = base.extend<object, { board: undefined }>({
  board: [
    async ({ portal }, use) => {
      server = await openApplyServer(rules(['7']));
      const { db, close } = openDatabase({ databaseUrl: undefined, dataDir: portal.dataDir }, () => {});
      jobId = await insertJob(db, { title: 'Winch Operator', company: 'Acme A/S' });
      const job = { source: 'acme', external_id: '7', questions: JSON.stringify(questions) };
      await db.updateTable('jobs').set(job).where('id', '=', jobId).execute();
      await insertSource(db, { provider: 'greenhouse', base: server.base });
      await close();
      await use(undefined);
      server.close();
    },
    { scope: 'worker', auto: true },
  ],
});
test.use({ settings: { RATE_LIMITS: 'off', SOURCE_ACME_KEY: key } });

async function apply(page: Page, { origin }: PortalProcess): Promise<string> {
  const response = await page.request.post(applyToJob.path, { data: { job_id: jobId }, headers: { origin } });
  return (await response.json()).message.application.application_id;
}

/** What the stand-in recorded of a candidate. */
async function waitForRecord(email: string) {
  await expect.poll(() => server.recorded.some((application) => application.email === email)).toBe(true);
  expect(server.violations).toEqual([]);
  return server.recorded.find((application) => application.email === email)?.selfIdentification;
}

test('by mouse: from the finished page to the answers at the company’s system', async ({ page, portal }) => {
  const email = 'mouse-voluntary@example.com';
  await signInBrowser(page, portal, email);
  await page.goto(`/authPage/jobdetails/${jobId}/apply`);
  await waitForHydration(page);
  const announced = page.getByRole('region', { name: 'After sending: a voluntary page' });
  await expect(announced).toContainText('You may skip it');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send application' }).last().click();
  await expect(page.getByRole('heading', { name: 'Job Applied Successfully' })).toBeVisible();
  await page.getByRole('link', { name: 'Answer voluntary questions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voluntary: equal opportunity');
  await expect(page.getByText('Acme asks this for its yearly report.')).toBeVisible();
  await expect(page.locator('main input:checked')).toHaveCount(0);
  const veteran = page.getByRole('radiogroup', { name: 'Veteran status' });
  await expect(veteran.getByRole('radio').first()).toHaveAccessibleName('I don’t wish to answer');

  const gender = page.getByRole('group', { name: 'Which gender describes you?' });
  await expect(gender.getByRole('checkbox').first()).toHaveAccessibleName('I prefer not to say');
  await gender.getByLabel('I prefer not to say').check();
  await gender.getByLabel('Another gender').check();
  await expect(gender.getByLabel('I prefer not to say')).not.toBeChecked();
  await page.getByLabel('Another gender: in your own words').fill('Of the outer islands');
  await veteran.getByLabel('I don’t wish to answer').check();
  await page.getByRole('button', { name: 'Send these answers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your answers are saved');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await waitForRecord(email)).toEqual({
    veteran_status: '3',
    demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 92, text: 'Of the outer islands' }] }],
  });
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of your application');
  await expect(page.getByRole('main')).not.toContainText(/outer islands|voluntary page/i);
});

test('by keyboard: the questions in their order, then Send and Skip', async ({ page, portal }) => {
  const email = 'keyboard-voluntary@example.com';
  await signInBrowser(page, portal, email);
  await page.goto(`/authPage/jobdetails/appliedJob/${await apply(page, portal)}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Answer voluntary questions' }).press('Enter');
  await page.getByRole('radio', { name: 'I don’t wish to answer' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'I am a protected veteran' })).toBeChecked();
  for (const name of ['I prefer not to say', 'Woman', 'Another gender']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send these answers' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing more to answer');
  expect(await waitForRecord(email)).toBeUndefined();
});

test('without JavaScript: a wrong text is said and kept, and the answers arrive', async ({ browser, portal }) => {
  const email = 'plain-voluntary@example.com';
  const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signInBrowser(page, portal, email);
  const id = await apply(page, portal);
  await page.goto(`/authPage/jobdetails/${jobId}/apply`);
  await page.getByRole('link', { name: 'Answer voluntary questions' }).click();
  await page.getByLabel('Woman').check();
  await page.getByLabel('Another gender', { exact: true }).check();
  const words = page.getByLabel('Another gender: in your own words');
  await words.fill('x'.repeat(256));
  await page.getByRole('button', { name: 'Send these answers' }).click();
  await expect(page.getByText('Use at most 255 characters. These are 256.').first()).toBeVisible();
  await expect(words).toHaveValue('x'.repeat(256));
  await expect(page.getByLabel('Woman')).toBeChecked();
  await words.fill('Own words');
  await page.getByRole('button', { name: 'Send these answers' }).click();
  await expect(page).toHaveURL(new RegExp(`/appliedJob/${id}/voluntary$`));
  // The hand-over may be faster than the page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your answers are saved|Nothing more to answer/);
  expect(await waitForRecord(email)).toEqual({
    demographic_answers: [
      { question_id: 9, answer_options: [{ answer_option_id: 91 }, { answer_option_id: 92, text: 'Own words' }] },
    ],
  });
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test(`Applied Jobs and the receipt lead to it until it is answered, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled });
    const page = await context.newPage();
    const email = `offered-${javaScriptEnabled}@example.com`;
    await signInBrowser(page, portal, email);
    await apply(page, portal);
    const offer = page.getByRole('link', { name: 'Answer voluntary questions' });
    await page.goto('/authPage/jobdetails/appliedJob');
    await expect(offer).toHaveAccessibleName(/^Answer voluntary questions ?, Winch Operator$/);
    await page.getByRole('link', { name: /^Receipt/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of your application');
    await expect(offer).toBeVisible();
    await page.getByRole('link', { name: 'Applied Jobs', exact: true }).first().click();
    await offer.click();
    await page.getByLabel('Woman').check();
    await page.getByRole('button', { name: 'Send these answers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your answers are saved|Nothing more to answer/);

    await page.getByRole('link', { name: 'See the receipt' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of your application');
    await expect(page.getByText('SHA-256')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.getByRole('link', { name: 'Applied Jobs', exact: true }).first().click();
    await expect(page.getByRole('link', { name: /^Receipt/ })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await context.close();
  });

test('is a 404 for another candidate, and asks a visitor to sign in', async ({ page, browser, portal }) => {
  await signInBrowser(page, portal, 'owner-voluntary@example.com');
  const path = `/authPage/jobdetails/appliedJob/${await apply(page, portal)}/voluntary`;
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  const context = await browser.newContext({ baseURL: portal.origin });
  const other = await context.newPage();
  await other.goto(path);
  await expect(other).not.toHaveURL(/voluntary/);
  await signInBrowser(other, portal, 'foreign-voluntary@example.com');
  await other.goto(path);
  await expect(other.getByRole('button', { name: 'Skip' })).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test('axe finds nothing, and nothing scrolls sideways, in each look', async ({ page, portal }) => {
  await signInBrowser(page, portal, 'axe-voluntary@example.com');
  const id = await apply(page, portal);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['appliedJob', `appliedJob/${id}/voluntary`, `appliedJob/${id}`, String(jobId), `${jobId}/apply`]) {
        await page.goto(`/authPage/jobdetails/${path}`);
        await waitForHydration(page);
        expect(await findAccessibilityViolations(page), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      }
    }
  }
});
