import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';

test('a page of another site cannot frame the portal', async ({ page, portal }) => {
  const framed = ['/', '/login', '/authPage/jobdetails/1', '/linkedin'];
  const html = framed.map((path) => `<iframe src="${portal.origin}${path}"></iframe>`).join('');
  const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html)).listen(
    0,
    'localhost',
  );
  await once(other, 'listening');
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  const shown = () =>
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect.poll(shown).toEqual(framed.map(() => 'chrome-error://chromewebdata/'));
  other.close();
});

for (const stored of [
  'https://evil.example/authPage/jobdetails/1',
  '//evil.example',
  'javascript:alert(1)',
  '/linkedin?code=x',
]) {
  test(`signing in with '${stored}' stored as the way back stays on this origin`, async ({ page, portal }) => {
    const email = `way-${stored.length}@example.com`;
    const strayed: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(portal.origin)) strayed.push(request.url());
    });
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.evaluate((way) => localStorage.setItem('loginUrl', way), stored);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByLabel('Digit 1 of 5').fill(extractSignInCode(await portal.mails.waitForMail(email)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog', { name: 'Upload Your Resume' }).getByRole('button', { name: 'Close' }).click();

    await expect(page).toHaveURL(`${portal.origin}/authPage/jobdetails/openposition`);
    expect(strayed).toEqual([]);
  });
}
