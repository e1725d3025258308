import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage, openBrowserSession } from '../support/clients/page-client.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const origin = 'https://careers.test';
const list = '/authPage/jobdetails/openposition';

describe('head tags', () => {
  let portal: TestPortal;
  let jobPath: string;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: origin } });
    jobPath = `/authPage/jobdetails/${await insertJob(portal.database.db, { title: 'ledger "keeper"' })}`;
  });
  afterAll(() => portal.close());

  it('name a share picture for each job', async () => {
    const page = await fetchPage(portal, jobPath);
    const picture = `${origin}/share/jobs/${jobPath.split('/').at(-1)}.png`;
    expect(page.meta('og:image')).toBe(picture);
    expect(page.meta('og:image:width')).toBe('1200');
    expect(page.meta('og:image:height')).toBe('630');
    expect(page.meta('og:image:alt')).toBe('Ledger "keeper", Leeds, England, Larkfield');
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('twitter:title')).toBe('Ledger "keeper", Leeds, England');
    expect(page.meta('twitter:description')).toBe(page.meta('description'));
    expect(page.meta('twitter:image')).toBe(picture);
    expect((await portal.app.inject({ url: new URL(picture).pathname })).statusCode).toBe(200);
  });

  it.each(['/', list])('name the portal’s picture for %s', async (path) => {
    const page = await fetchPage(portal, path);
    expect(page.meta('og:image')).toBe(`${origin}/share/portal.png`);
    expect(page.meta('og:image:alt')).toBe('Larkfield Careers');
    expect(page.meta('og:url')).toBe(origin + path);
    expect(page.meta('robots')).toBeUndefined();
  });

  it.each([
    ['/?utm_source=x&fbclid=1', '/'],
    [`${list}?utm_source=x`, list],
    [`${list}?description=nurse&location=Leeds`, list],
    [`${list}?page=1`, list],
    [`${list}?page=3&gclid=1`, `${list}?page=3`],
    [`${list}?jobType=C&page=3`, list],
  ])('name one canonical address for %s', async (path, canonical) => {
    expect((await fetchPage(portal, path)).link('canonical')).toBe(origin + canonical);
  });

  it('link the feed of the displayed search', async () => {
    expect((await fetchPage(portal, list)).link('alternate')).toBe(`${origin}/jobs.rss`);
    expect((await fetchPage(portal, `${list}?description=nurse&location=Leeds&utm_source=x`)).link('alternate')).toBe(
      `${origin}/jobs.rss?description=nurse&location=Leeds`,
    );
    expect((await fetchPage(portal, '/')).link('alternate')).toBeUndefined();
  });

  it.each(['/nowhere', '/login', '/candidate/unsubscribe/asha@example.com', '/linkedin', '/authPage/jobdetails/999999'])(
    'exclude %s from search engines and previews',
    async (path) => {
      const page = await fetchPage(portal, path);
      expect(page.meta('robots')).toBe('noindex');
      expect(page.link('canonical')).toBeUndefined();
      expect(page.meta('og:image')).toBeUndefined();
    },
  );

  it.each([
    ['/authPage/profileSection', 'asha@example.com'],
    ['/authPage/jobdetails/appliedJob', 'ben@example.com'],
  ])('exclude %s for a candidate, too', async (path, email) => {
    const { id } = await portal.services.candidates.findOrCreate(email);
    const page = await fetchPage(portal, path, await openBrowserSession(portal, id));
    expect(page.status).toBe(200);
    expect(page.meta('robots')).toBe('noindex');
  });
});
