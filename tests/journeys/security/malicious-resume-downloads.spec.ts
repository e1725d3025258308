import { readFile } from 'node:fs/promises';
import { signInBrowser } from '../../support/browser/browser-sign-in.ts';
import { expect, test } from '../../support/browser/journey-fixtures.ts';
import { buildPdfOfSize, type UploadFile } from '../../support/fixtures/resume-factory.ts';

const script = "<script>window.__pwn = 1; document.cookie = 'pwn=1; path=/'</script>";
const resumes: Record<string, UploadFile> = {
  'a PDF that is also an HTML page': {
    name: 'cv.pdf',
    bytes: Buffer.concat([Buffer.from(`<html>${script}`), buildPdfOfSize(300)]),
  },
  'a text that is also an HTML page': { name: 'cv.txt', bytes: Buffer.from(`<!doctype html><html>${script}</html>`) },
};

for (const [index, [kind, { name, bytes }]] of Object.entries(resumes).entries()) {
  test(`${kind} is downloaded when its address is opened, and runs nothing`, async ({ page, portal }) => {
    await signInBrowser(page, portal, `hostile-${index}@example.com`);
    const headers = { origin: portal.origin };
    const details = await (
      await page.request.get('/user/dashboard/details', { headers: { 'sec-fetch-site': 'same-origin' } })
    ).json();
    const upload = await page.request.post('/user-resume-upload', {
      headers,
      multipart: {
        candidate_id: details.message.details.candidate_id,
        resume: { name, mimeType: 'text/html', buffer: bytes },
      },
    });
    expect(upload.status()).toBe(200);
    const { resume_path } = (await upload.json()).message;

    await page.goto('/');
    const downloadEvent = page.waitForEvent('download');
    await page.evaluate((path) => location.assign(path), resume_path);
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path())).toEqual(bytes);
    expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('pwn');
  });
}
