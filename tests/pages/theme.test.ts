import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractInlineStyles } from '../support/clients/page-client.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe('the theme', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { BRAND_COLOR: '#E4002B' } });
  });
  afterAll(() => portal.close());

  const fetchHtml = async (cookie?: string) => {
    const page = await portal.app.inject({ url: '/', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
    expect(page.headers.vary).toContain('Cookie');
    return page.body;
  };

  it('follows the device without a choice, and for an invalid cookie', async () => {
    for (const html of [await fetchHtml(), await fetchHtml('theme=%22%3E%3Cscript%3E'), await fetchHtml('theme=')]) {
      expect(html).toContain('<html lang="en" dir="ltr">');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toMatch(/<meta name="theme-color" media="\(prefers-color-scheme: light\)" content="#\w{6}">/);
    }
  });

  it('is in the first HTML after a choice: colors, controls and the theme-color of phones', async () => {
    const html = await fetchHtml('theme=dark');
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect(html).toContain('<meta name="color-scheme" content="dark">');
    expect(html).toMatch(
      /<meta name="theme-color" media="not all" content="#\w{6}">\n<meta name="theme-color" media="all" content="#\w{6}">/,
    );
    expect(html).toMatch(/<input type="radio"[^>]*name="theme"[^>]*checked=""\/>Dark/);
  });

  it("applies to the brand's styles, too", async () => {
    const css = extractInlineStyles(await fetchHtml('theme=dark')).join();
    expect(css).toMatch(/--night:light-dark\(#\w{6},#\w{6}\);/);
    expect(css).not.toContain('prefers-color-scheme');
  });
});
