import { defineConfig } from '@playwright/test';

/** Disables Chromium's background requests. */
const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
/** Chromium's sandbox does not work for root. */
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  // These times end what hangs. A loaded machine needs much longer than an idle one and still passes.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // `npm test` names the journeys that passed only when run again.
  retries: 1,
  use: {
    browserName: 'chromium',
    // Resume forms begin with India where the time zone names no country.
    timezoneId: 'UTC',
    // `npm test` sets CHROME_PATH; without it Playwright uses its own download.
    launchOptions: { executablePath: process.env.CHROME_PATH, args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags },
    // Traces take a sixth of the time. `npx playwright test --trace on NAME` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
