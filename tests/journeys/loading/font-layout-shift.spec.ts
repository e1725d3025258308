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
      const fontGate = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await fontGate.promise;
        await route.continue();
      });
      const fontResponse = page.waitForResponse('**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      fontGate.resolve();
      await fontResponse;
      expect(await page.evaluate(measureLayoutShifts)).toEqual([]);
    });
  }
}

/** Returns all layout shifts up to the frames after the font loaded. */
async function measureLayoutShifts(): Promise<number[]> {
  await document.fonts.ready;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const observed = Promise.withResolvers<number[]>();
  new PerformanceObserver((list) =>
    observed.resolve(list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
  ).observe({
    type: 'layout-shift',
    buffered: true,
  });
  return Promise.race([
    observed.promise,
    nextFrame()
      .then(nextFrame)
      .then(nextFrame)
      .then(() => []),
  ]);
}
