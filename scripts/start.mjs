/** Starts what an npm script names, on Node 24: the portal, the portal for development, the operator's commands; or only builds. */
import { build, environment, inOneLine, install, inTerminal, node24, stopSignals } from './ready.mjs';

const portal = ['src/server/main.ts', '--welcome'];
const commands = {
  start: { builds: true, runs: portal, env: { NODE_ENV: 'production' } },
  dev: { runs: ['--watch', ...portal], env: { NODE_ENV: 'development' } },
  build: { builds: true },
  // With little room for short-lived objects an import's memory stays flat, and it is no slower.
  careers: { runs: ['--max-semi-space-size=4', 'src/cli/careers.ts'] },
};

const [name, ...more] = process.argv.slice(2);
const { builds, runs, env } = commands[name];

await inOneLine(async () => {
  // An export is written to standard output, so what is said on the way goes beside it.
  await install(console.error);
  if (builds) await build(console.error);
  if (runs) follow(inTerminal(node24(), ['--disable-warning=ExperimentalWarning', ...runs, ...more], environment(env)));
});

/** Hands signals on and ends as the child ends. A child that was asked to stop has done no wrong. */
function follow(child) {
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (stopSignals.includes(signal) ? 0 : 1);
  });
}
