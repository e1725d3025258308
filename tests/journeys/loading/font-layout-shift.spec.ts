import { expect, test } from '../../support/browser/journey-fixtures.ts';

const pages = {
  'the landing page': '/',
  'the open positions': '/authPage/jobdetails/openposition',
  'a job': '/authPage/jobdetails/14',
};

for (const [name, path] of Object.entries(pages)) {
  for (const width of [390, 412, 1440]) {
    test(`${name} does not shift at ${width} pixels when the font loads after the first paint`, async ({ page }) => {
      await page.setViewportSize({ width, height: 823 });
      const late = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await late.promise;
        await route.continue();
      });
      const arrived = page.waitForResponse('**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      late.resolve();
      await arrived;
      expect(await page.evaluate(shifts)).toEqual([]);
    });
  }
}

/** What has moved by itself until now and by the second frame after the type was there. */
async function shifts(): Promise<number[]> {
  await document.fonts.ready;
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  await frame();
  await frame();
  const seen = Promise.withResolvers<number[]>();
  new PerformanceObserver((list) =>
    seen.resolve(list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
  ).observe({
    type: 'layout-shift',
    buffered: true,
  });
  return Promise.race([
    seen.promise,
    frame()
      .then(frame)
      .then(frame)
      .then(() => []),
  ]);
}
