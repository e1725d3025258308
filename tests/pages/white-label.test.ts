import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractInlineStyles, fetchPage } from '../support/clients/page-client.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const name = 'Königlich Bayerische Wasserkraft & Söhne';
const logo = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="${fill}"/></svg>`;

describe('a branded portal', () => {
  let portal: TestPortal;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'careers-white-label-'));
    const file = join(folder, 'brand.json');
    const words = { headline: 'Work with water.', heroText: 'Four plants, one river.', closing: 'Jump in.' };
    const links = {
      services: [{ name: 'Power', url: 'https://kbw.example/power' }],
      legal: { terms: 'https://kbw.example/agb', privacy: '/privacy', cookies: '/cookies' },
    };
    writeFileSync(
      file,
      JSON.stringify({
        name: 'KBW',
        mails: { greeting: 'Grüß Gott,', foot: 'KBW, Am Wehr 1' },
        color: '#FFC400',
        logo: { light: logo('#111'), dark: logo('#fff') },
        ...words,
        ...links,
      }),
    );
    portal = await openTestPortal({
      engine: 'sqlite',
      env: { BRAND_FILE: file, COMPANY_NAME: name, SUPPORT_EMAIL: 'job@kbw.example' },
    });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  it('uses the name of the company: "Tab title is Careers plus the company"', async () => {
    const page = await fetchPage(portal, '/');
    expect(page.title).toBe('Careers | Königlich Bayerische Wasserkraft & Söhne');
    expect(page.html).not.toContain('Larkfield');
  });

  it('shows its own texts', async () => {
    const page = await fetchPage(portal, '/');
    expect(page.text('h1')).toBe('Work with water.');
    expect(page.text('main')).toContain('Four plants, one river. Applying needs no login');
    expect(page.text('main')).toContain('Jump in.');
  });

  it('shows no section that its file has no words for, and no trending jobs without a category', async () => {
    const { html } = await fetchPage(portal, '/');
    const headings = parse(html).querySelectorAll('main h2');
    expect(headings.map((heading) => heading.textContent)).toEqual(['Jump in.']);
  });

  it('links to its own pages', async () => {
    const { html } = await fetchPage(portal, '/nothing');
    for (const url of ['https://kbw.example/power', 'https://kbw.example/agb', '/privacy', '/cookies']) {
      expect(html).toContain(`href="${url}"`);
    }
  });

  it('inlines its colors, as the only style that the policy allows', async () => {
    for (const page of [await fetchPage(portal, '/'), await fetchPage(portal, '/'), await fetchPage(portal, '/nowhere')]) {
      const [css = '', ...others] = extractInlineStyles(page.html);
      expect(css).toContain('--brand:');
      expect(others).toEqual([]);
      expect(page.html).not.toContain('style=');
      const hash = createHash('sha256').update(css).digest('base64');
      expect(page.header('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    }
    const call = await portal.app.inject('/job-by-category');
    expect(call.headers['content-security-policy']).toContain("style-src 'self';");
  });

  it('gets 304 for an unchanged logo', async () => {
    const { html } = await fetchPage(portal, '/authPage/jobdetails/openposition');
    const logoUrl = /src="(\/brand\/logo-light\.svg\?v=\w+)"/.exec(html)?.[1] ?? '';
    expect((await portal.app.inject(logoUrl)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const first = await portal.app.inject('/brand/logo-light.svg');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const whole = await portal.app.inject({ url: '/brand/logo-light.svg', headers });
      expect(whole.headers).toMatchObject({ etag: first.headers.etag, vary: 'Accept-Encoding' });
      const again = await portal.app.inject({
        url: '/brand/logo-light.svg',
        headers: { ...headers, 'if-none-match': String(whole.headers.etag) },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      for (const name of ['etag', 'vary', 'cache-control']) expect(again.headers[name]).toBe(whole.headers[name]);
    }
  });

  it('shows its logo at its size, on light and on dark grounds', async () => {
    const { html } = await fetchPage(portal, '/authPage/jobdetails/openposition');
    expect(html).toMatch(/<source media="\(prefers-color-scheme: dark\)" srcSet="\/brand\/logo-dark\.svg\?v=\w+"/);
    expect(html).toMatch(/<img src="\/brand\/logo-light\.svg\?v=\w+" alt="" width="64" height="32"/);
  });

  it('serves its logo inert at its own address', async () => {
    const picture = await portal.app.inject('/brand/logo-light.svg');
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
  });

  it('has share pictures in its colors', async () => {
    const picture = await portal.app.inject('/share/portal.png');
    const corner = await sharp(picture.rawPayload)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    const night = portal.services.brand.night.night;
    // The PNG palette may be off by up to 2.
    for (const [index, channel] of [...corner].entries()) {
      expect(Math.abs(channel - Number.parseInt(night.slice(1 + 2 * index, 3 + 2 * index), 16))).toBeLessThanOrEqual(2);
    }
    expect(night).not.toBe('#0B241B');
  });

  it('titles its feed', async () => {
    expect((await portal.app.inject('/jobs.rss')).body).toContain(
      'Open positions at Königlich Bayerische Wasserkraft &#38; Söhne',
    );
  });

  it('brands its mails', async () => {
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'asha@example.com' } });
    const mail = await portal.mails.waitForMail('asha@example.com');
    expect(mail.subject).toMatch(/^\d{5} is your Königlich Bayerische Wasserkraft & Söhne careers code$/);
    expect(mail.from).toMatchObject({ name: `${name} Careers` });
    expect(mail.html).toContain('job@kbw.example');
    expect(mail.html).not.toContain('#0A6B4E');
    const code = mail.subject?.slice(0, 5);
    // Phones bind the code to the site by the last line.
    expect(mail.text).toMatch(
      new RegExp(`^Grüß Gott,\\n\\n${code} is your [^]*\\nKBW, Am Wehr 1\\n\\n@127\\.0\\.0\\.1 #${code}\\s*$`),
    );
    for (const words of ['Grüß Gott,', 'KBW, Am Wehr 1']) expect(mail.html).toContain(words);
  });
});

describe('a company whose logo says its name', () => {
  let portal: TestPortal;
  let jobId: number;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'careers-wordmark-'));
    const file = join(folder, 'brand.json');
    const placeholders = { jobPlace: 'In one of our shops' };
    const wordmark = { light: logo('#111'), dark: logo('#fff'), saysName: true };
    writeFileSync(file, JSON.stringify({ name: 'Bäckerei Brot', color: '#7A3E12', logo: wordmark, placeholders }));
    portal = await openTestPortal({ engine: 'sqlite', env: { BRAND_FILE: file } });
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ logo: 'no logo', city: '', state: '', workmode: 'Onsite' }),
    ]);
    ({ id: jobId } = await portal.database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  /** Larkfield's corner and station. */
  const portalMark = /M6 4v16\.5|M8\.5 7v12|\/favicon\.svg/;

  it("shows its own letter in the box of a job's logo and on the tab, and nowhere the portal's mark", async () => {
    const { html } = await fetchPage(portal, `/authPage/jobdetails/${jobId}`);
    expect(html).toMatch(/<source media="[^"]*" srcSet="\/brand\/mark-dark\.svg\?v=\w+" width="44" height="44"/);
    expect(html).toMatch(/<link rel="icon" href="\/brand\/icon\.svg\?v=\w+"/);
    for (const page of [html, (await fetchPage(portal, '/')).html]) expect(page).not.toMatch(portalMark);
    const icon = await portal.app.inject('/brand/icon.svg');
    expect(icon.body).toMatch(/<rect width="32" height="32" rx="7" fill="#7A3E12"\/><path fill="#FFFFFF"/);
    expect((await portal.app.inject('/brand/mark-dark.svg')).statusCode).toBe(200);
  });

  it('says in its words that a job has no place, on the list and on its page alike', async () => {
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition');
    expect(page.text('main')).toContain('In one of our shops');
    const jobPage = await fetchPage(portal, `/authPage/jobdetails/${jobId}`);
    expect(jobPage.text('main')).toContain('In one of our shops');
    expect(jobPage.text('main')).not.toContain('N/A');
  });

  it('has its letter on share pictures', async () => {
    const { rawPayload } = await portal.app.inject('/share/portal.png');
    const tile = { left: 72 + 22, top: 66 + 2, width: 1, height: 1 };
    const pixel = await sharp(rawPayload).extract(tile).removeAlpha().raw().toBuffer();
    const color = portal.services.brand.colors.dark;
    // The PNG palette may be off by up to 2.
    for (const [index, channel] of [...pixel].entries())
      expect(Math.abs(channel - Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16))).toBeLessThanOrEqual(2);
  });
});

describe('an unbranded portal', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
  });
  afterAll(() => portal.close());

  it('adds no styles', async () => {
    const { html } = await fetchPage(portal, '/');
    expect(extractInlineStyles(html)).toEqual([]);
    expect(html).not.toContain('/brand');
    expect(html).toContain('<link rel="icon" href="/favicon.svg"');
    expect(html).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0E2019">');
  });
});
