import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

test('a page of another site cannot frame the portal', async ({ page, portal }) => {
  const paths = ['/', '/login', '/authPage/jobdetails/1', '/linkedin'];
  const html = paths.map((path) => `<iframe src="${portal.origin}${path}"></iframe>`).join('');
  const otherSite = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html)).listen(
    0,
    'localhost',
  );
  await once(otherSite, 'listening');
  await page.goto(`http://localhost:${(otherSite.address() as AddressInfo).port}/`);
  const frameUrls = () =>
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect.poll(frameUrls).toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
  otherSite.close();
});

for (const loginUrl of [
  'https://evil.example/authPage/jobdetails/1',
  '//evil.example',
  'javascript:alert(1)',
  '/linkedin?code=x',
]) {
  test(`signing in with '${loginUrl}' stored as loginUrl stays on this origin`, async ({ page, portal }) => {
    const email = `way-${loginUrl.length}@example.com`;
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(portal.origin)) foreignRequests.push(request.url());
    });
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: 'Sign Up' });
    await dialog.getByLabel('E-mail').fill(email);
    await page.evaluate((url) => localStorage.setItem('loginUrl', url), loginUrl);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByLabel('Digit 1 of 5').fill(extractSignInCode(await portal.mails.waitForMail(email)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog', { name: 'Upload Your Resume' }).getByRole('button', { name: 'Close' }).click();

    await expect(page).toHaveURL(`${portal.origin}/authPage/jobdetails/openposition`);
    expect(foreignRequests).toEqual([]);
  });
}
