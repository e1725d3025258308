import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../support/browser/accessibility-audit.ts';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';

const profile = '/authPage/profileSection';

/** Shows pages as a browser without scripts does, while the audit can still run its own. */
async function leaveOutScripts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') return route.abort();
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = (await response.text())
      .replace(/<script\b.*?<\/script>/gs, '')
      // The audit's browser has scripts, so the styles for browsers without scripts are forced.
      .replace(/noscript/g, 'no-script')
      .replace(/\(scripting:\s*none\)/g, 'all')
      .replace(/\(scripting:\s*enabled\)/g, 'not all');
    return route.fulfill({ response, headers, body });
  });
}

/** Audits a page wide and narrow, light and dark. */
async function auditPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityViolations(page), `${path} at ${width}, ${colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
}

test('axe finds nothing on the login page without JavaScript, wide and narrow, light and dark', async ({ page }) => {
  await leaveOutScripts(page);
  await auditPage(page, `/login?loginUrl=${profile}&again`);
});

for (const [name, path] of [
  ['My Profile', profile],
  ['the form of My Profile', `${profile}?edit`],
  ['the deletion of an account', `${profile}?confirm=delete`],
  ['the apply page', '/authPage/jobdetails/1/apply'],
] as const) {
  test(`axe finds nothing on ${name} without JavaScript, wide and narrow, light and dark`, async ({ page, portal }) => {
    await leaveOutScripts(page);
    await signInBrowser(page, portal, `no-scripts-${path.length}@example.com`);
    await auditPage(page, path);
  });
}
