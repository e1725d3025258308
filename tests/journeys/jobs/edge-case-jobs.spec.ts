import type { Page } from '@playwright/test';
import { paths, receiptPath } from '#contract/addresses.ts';
import { applyToJob } from '#contract/application-calls.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { waitForContent } from '../../support/browser/hydration.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';

const list = '/authPage/jobdetails/openposition';

const longTitle = 'Senior Principal Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte, Nacht';
const longWords = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkskapitän für die Nacht';
const paragraph = `<p>${'Keeps the turbines of forty rivers running and writes down how. '.repeat(15)}</p>`;
const longText = `${paragraph.repeat(11)}<p>https://example.com/${'handbook/'.repeat(30)}</p>
  <table><tbody><tr>${'<td>Schichtbetriebsplanung</td>'.repeat(12)}</tr></tbody></table><pre>${'x'.repeat(300)}</pre>`;

const jobs = [
  buildJob({
    title: longTitle,
    city: '',
    state: '',
    logo: 'no logo',
    skills: [],
    experience: '',
    category: [],
    description: longText,
  }),
  buildJob({
    title: longWords,
    company: 'Larkfield Donaudampfschifffahrtselektrizitätenhauptbetriebswerk GmbH & Co. KG',
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  }),
  buildJob({ title: 'Cook', skills: ['Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2), 'Soup'], logo: '' }),
  buildJob({ title: 'Pilot', logo: 'https://logos.example/pilot.svg' }),
  buildJob({
    title: 'Hostile',
    description:
      '&lt;p&gt;A paragraph.&lt;/p&gt;&lt;img src=x onerror="document.title=1"&gt;&lt;a href="javascript:document.title=2"&gt;press&lt;/a&gt;',
  }),
  buildJob({
    title: 'Plain hostile',
    description:
      '<p>Second.</p><img src=x onerror="document.title=1"><a href="javascript:document.title=2">press</a><svg onload="document.title=3">',
  }),
];

test.use({ settings: { DEMO_JOBS: '0' } });
test.beforeAll(({ portal }) => portal.importJobs(jobs));

/** Measures horizontal overflow, and lists text that is clipped or off screen. */
const findLayoutProblems = (page: Page) =>
  page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - innerWidth;
    const clipped = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dt, dd, a, span, td, pre)')].filter(
      (element) => {
        if (!element.innerText.trim() || element.closest('.sr-only, [role=tooltip], [hidden]') || !element.checkVisibility())
          return false;
        // Visually hidden.
        if (getComputedStyle(element).clipPath === 'inset(50%)') return false;
        const { right, left } = element.getBoundingClientRect();
        if (element.closest('table, pre')) return false;
        const clips = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        return clips || right > innerWidth + 1 || left < -1;
      },
    );
    return {
      overflow: Math.max(0, overflow),
      clipped: clipped.map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`),
    };
  });

async function openJob(page: Page, title: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveTitle(/ · Job Details \| Career Portal$/);
  await expect(page.getByRole('heading', { name: 'About the Job' })).toBeVisible();
  await waitForContent(page);
}

for (const width of [390, 1440]) {
  test(`a job with 90 characters of title, no city, no logo, no skills and 10,000 characters of text fits at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(list);
    const listItem = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: longTitle }) });
    await expect(listItem).toContainText('MILPITAS, California');
    expect(await findLayoutProblems(page)).toEqual({ overflow: 0, clipped: [] });

    await openJob(page, longTitle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longTitle);
    const main = page.locator('main');
    await expect(main).toContainText('N/A');
    await expect(page.getByRole('heading', { name: 'Skills' })).toHaveCount(0);
    await expect(main.locator('img')).toHaveCount(0);
    expect(await findLayoutProblems(page)).toEqual({ overflow: 0, clipped: [] });

    await openJob(page, 'Cook');
    expect(await findLayoutProblems(page)).toEqual({ overflow: 0, clipped: [] });
  });
}

for (const width of [390, 1440]) {
  test(`an application for a job of long words fits at ${width} pixels`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInBrowser(page, portal, `long-words-${width}@example.com`);
    await openJob(page, longWords);
    const jobPath = new URL(page.url()).pathname;
    const jobId = Number(jobPath.split('/').at(-1));
    const headers = { origin: portal.origin };
    const openPage = async (path: string) => {
      await page.goto(path);
      await waitForContent(page);
    };
    await openPage(`${jobPath}/apply`);
    expect(await findLayoutProblems(page)).toEqual({ overflow: 0, clipped: [] });

    const applied = await page.request.post(applyToJob.path, { headers, data: { job_id: jobId } });
    const { application_id: receiptId } = (await applied.json()).message.application;
    for (const path of [jobPath, paths.appliedJobs, receiptPath(receiptId)]) {
      await openPage(path);
      await expect(page.locator('main')).toContainText('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk');
      expect(await findLayoutProblems(page), path).toEqual({ overflow: 0, clipped: [] });
    }
  });
}

for (const title of ['Hostile', 'Plain hostile']) {
  test(`"if it contains escaped angle-bracket entities it is decoded first", and no script in it runs: ${title}`, async ({
    page,
  }) => {
    await openJob(page, title);
    await expect(page.getByRole('paragraph').filter({ hasText: /^(A paragraph|Second)\.$/ })).toBeVisible();
    const text = page.getByRole('heading', { name: 'About the Job' }).locator('xpath=..');
    await expect(text.locator('img, svg')).toHaveCount(0);
    await expect(text.locator('[onerror], [onload], [href^="javascript:" i]')).toHaveCount(0);
    if ((await text.getByText('press').count()) > 0) await text.getByText('press').click();
    await expect(page).toHaveTitle(/ · Job Details \| Career Portal$/);
  });
}

test('a logo that does not load shows the placeholder, also when it fails before hydration', async ({ page }) => {
  const logo = page.locator('main img');
  const placeholder = page.locator('main h1').locator('xpath=../preceding-sibling::div').locator('svg');
  let answer: 'works' | 'is broken' | 'fails' = 'works';
  await page.route('https://logos.example/**', (route) => {
    if (answer === 'fails') return route.abort();
    const body = answer === 'works' ? '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' : 'no picture';
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await openJob(page, 'Pilot');
  await expect(logo).toHaveAttribute('src', 'https://logos.example/pilot.svg');
  await expect(placeholder).toHaveCount(0);

  for (answer of ['is broken', 'fails'] as const) {
    await page.goto(list);
    await openJob(page, 'Pilot');
    await expect(placeholder, answer).toBeVisible();
    await expect(logo, answer).toHaveCount(0);
    // The server's page has the logo, which fails before scripts run.
    await page.reload();
    await expect(placeholder, answer).toBeVisible();
    await expect(logo, answer).toHaveCount(0);
  }
});
