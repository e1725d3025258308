import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBrand, demoLandingContent } from '#server/brand/demo-brand.ts';
import { texts } from '#texts/brand/demo-brand.ts';
import { fetchPage } from '../support/clients/page-client.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

/** Words that a company may share with the demonstration. */
const common = ['Opportunities', 'Corporate Values', 'LinkedIn', 'X'];

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}

/** Every word of Larkfield. Links to searches of the portal are no words. */
const demoWords = [...new Set([...listStrings(texts), ...listStrings(demoBrand), ...listStrings(demoLandingContent)])]
  .filter((word) => !common.includes(word) && !word.startsWith('/'))
  // `Services` alone is a word of many pages; with its closing tag it is a link of the footer.
  .map((word) => (/^\w+$/.test(word) && word !== 'Larkfield' ? `>${word}<` : word));

const pages = [
  '/',
  '/authPage/jobdetails/openposition',
  '/authPage/jobdetails/openposition?description=nothing',
  '/authPage/jobdetails/1',
  '/authPage/jobdetails/1/apply',
  '/authPage/jobdetails/999',
  '/authPage/saved',
  '/login',
  '/candidate/unsubscribe/asha@example.com',
  '/linkedin',
  '/nothing',
];
const files = ['/jobs.rss', '/jobs.json', '/sitemap.xml', '/robots.txt', '/landing-content', '/job-by-category', '/all-category'];

describe.each([
  ['a brand file with a name alone', { name: 'Acme' }],
  ['a name in the environment', undefined],
])('nothing of Larkfield appears with %s', (_, file) => {
  let portal: TestPortal;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'careers-demo-words-'));
    const path = join(folder, 'brand.json');
    writeFileSync(path, JSON.stringify(file ?? {}));
    portal = await openTestPortal({ engine: 'sqlite', env: file ? { BRAND_FILE: path } : { COMPANY_NAME: 'Acme' } });
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ title: 'Welder', company: 'Acme', city: '', state: '' }),
    ]);
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  const findDemoWords = (text: string) => demoWords.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

  it('finds them on a page of the demonstration', async () => {
    const demo = await openTestPortal({ engine: 'sqlite' });
    expect(findDemoWords((await fetchPage(demo, '/')).html).length).toBeGreaterThan(40);
    await demo.close();
  });

  it.each([...pages, ...files])('%s', async (path) => {
    const { body } = await portal.app.inject({ url: path, headers: { accept: 'text/html' } });
    expect(body.length).toBeGreaterThan(20);
    expect(findDemoWords(body)).toEqual([]);
  });

  it('pages of a candidate, and the mails', async () => {
    const { token } = await portal.signIn('asha@example.com');
    for (const path of ['/authPage/profileSection', '/authPage/jobdetails/appliedJob']) {
      const { body } = await portal.app.inject({ url: path, headers: { accept: 'text/html', cookie: `authToken=${token}` } });
      expect(findDemoWords(body), path).toEqual([]);
    }
    const mail = await portal.mails.waitForMail('asha@example.com');
    expect(findDemoWords(`${mail.subject} ${mail.text} ${mail.html} ${mail.from?.name}`)).toEqual([]);
  });

  it('the texts of share pictures', async () => {
    const { brand, landing } = portal.services.brand;
    expect(findDemoWords(JSON.stringify({ brand, landing }))).toEqual([]);
    const picture = await portal.app.inject('/share/portal.png');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200 });
  });
});
