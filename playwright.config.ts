import { defineConfig } from '@playwright/test';

/** Quiet flags: the browser asks nobody but the portal. Its sandbox does not work for root. */
const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    // `npm test` names the browser it found; without it Playwright takes its own download.
    launchOptions: { executablePath: process.env.CHROME_PATH, args: asRoot ? [...flags, '--no-sandbox'] : flags },
    // Recording costs a sixth of the time; `npx playwright test --trace on NAME` shows what went wrong.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
