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
    // These times end what hangs. A loaded machine needs much longer than an idle one and still passes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // `npm test` names the tests that passed only when run again.
    retry: 1,
  },
});
