import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'tests/{setup,api,cli,pages}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'tests/setup/postgresql.ts',
    // Class names stay as they are written, so that a test can name them.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
