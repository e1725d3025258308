/** Runs a scenario in its own folder, and cleans up after it. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measure/measurement-report.ts';
import { startControllablePostgresql } from './controllable-postgresql.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';

export async function runScenario(
  scenario: Scenario,
  options: Pick<ScenarioContext, 'quick' | 'long' | 'earlierBuild'>,
): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-chaos-'));
  const removeOptions = { recursive: true, force: true, maxRetries: 5 };
  const removeFolder = () => rmSync(folder, removeOptions);
  process.once('exit', removeFolder);
  const cleanups: (() => unknown)[] = [() => rm(folder, removeOptions)];
  const context: ScenarioContext = {
    ...options,
    log: (line) => console.error(`  ${line}`),
    createFolder: () => mkdtemp(join(folder, 'data-')),
    async startPostgresql() {
      const server = await startControllablePostgresql();
      cleanups.unshift(() => server.stop());
      return server;
    },
    onCleanup: (cleanup) => void cleanups.unshift(cleanup),
  };
  try {
    return await scenario.run(context);
  } finally {
    for (const cleanup of cleanups) await cleanup();
    process.off('exit', removeFolder);
  }
}
