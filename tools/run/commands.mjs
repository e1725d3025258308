/** Starts what an npm script names, on Node 24: the portal, the portal for development, the operator's commands; or only builds. */
import { build } from '../build/build.mjs';
import { install } from '../install/packages.mjs';
import { portalEnv, portalFlags } from './portal-runtime.mjs';
import { follow, node24 } from './subprocess.mjs';
import { inOneLine } from './user-errors.mjs';

const commands = {
  start: {
    builds: true,
    runs: [...portalFlags, 'src/server/main.ts', '--welcome'],
    env: { NODE_ENV: 'production', ...portalEnv },
  },
  dev: { runs: ['--watch', 'tools/dev/dev-portal.ts', '--welcome'], env: { NODE_ENV: 'development' } },
  build: { builds: true },
  bench: { builds: true, runs: ['tools/bench/bench.ts'] },
  lighthouse: { builds: true, runs: ['tools/bench/lighthouse/lighthouse.ts'] },
  chaos: { builds: true, runs: ['tools/chaos/chaos.ts'] },
  careers: { runs: [...portalFlags, 'src/cli/careers.ts'], env: portalEnv },
};

const [name, ...more] = process.argv.slice(2);
const { builds, runs, env } = commands[name];

await inOneLine(async () => {
  // An export is written to standard output, so what is said on the way goes beside it.
  await install(console.error);
  if (builds) await build(console.error);
  if (runs) follow(node24(), ['--disable-warning=ExperimentalWarning', ...runs, ...more], env);
});
