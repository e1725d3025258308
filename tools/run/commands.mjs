/** Runs an npm script on Node 24. Installs and builds first if needed. */
import { build } from '../build/build.mjs';
import { install } from '../install/packages.mjs';
import { portalEnv, portalNodeFlags } from './portal-runtime.mjs';
import { findNode24, runInForeground } from './subprocess.mjs';
import { runCli } from './user-errors.mjs';

const commands = {
  start: {
    builds: true,
    args: [...portalNodeFlags, 'dist/server/main.js', '--welcome'],
    env: { NODE_ENV: 'production', ...portalEnv },
  },
  dev: { args: ['--watch', 'tools/dev/dev-portal.ts', '--welcome'], env: { NODE_ENV: 'development' } },
  build: { builds: true },
  bench: { builds: true, args: ['tools/bench/bench.ts'] },
  lighthouse: { builds: true, args: ['tools/bench/lighthouse/lighthouse.ts'] },
  chaos: { builds: true, args: ['tools/chaos/chaos.ts'] },
  'image:test': { builds: true, args: ['tools/image/image-test.ts'] },
  careers: { builds: true, args: [...portalNodeFlags, 'dist/server/careers.js'], env: portalEnv },
};

const [name, ...userArgs] = process.argv.slice(2);
const { builds, args, env } = commands[name];

await runCli(async () => {
  // Progress goes to standard error: `careers applications export` writes its data to standard output.
  await install(console.error);
  if (builds) await build(console.error);
  if (args) runInForeground(findNode24(), ['--disable-warning=ExperimentalWarning', ...args, ...userArgs], env);
});
