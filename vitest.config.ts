import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,tools}/**/*.test.{ts,tsx}', 'tests/{support,api,cli,pages}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'tests/support/databases/global-setup.ts',
    // Class names stay as written, so that tests can select by them.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    pool: 'forks',
    // Files share the modules of their worker: importing the portal costs more than most tests.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // On a loaded machine a second is too short for mails and webhooks.
    expect: { poll: { timeout: 10_000 } },
  },
});
