/** R47: an earlier release serves during and after this one's migration (docs/decisions/063). */
import { setTimeout } from 'node:timers/promises';
import { runCareers } from '../../../tests/support/portal/careers-cli.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario, type ScenarioContext, skippedMeasurement } from '../scenario.ts';
import { generateTraffic } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const requestsPerSecond = 100;

export const schemaOfNextRelease: Scenario = {
  id: 'R47',
  title: 'an earlier release on the schema of this one',
  async run(context) {
    if (!context.earlierBuild) return [skippedMeasurement('failed requests', 'needs --before')];
    const { url } = await context.startPostgresql();
    return [...(await measure(context, 'SQLite', {})), ...(await measure(context, 'PostgreSQL', { DATABASE_URL: url }))];
  },
};

async function measure(context: ScenarioContext, engine: string, settings: Record<string, string>): Promise<Measurement[]> {
  const earlier = await createRestartablePortal(context, settings, context.earlierBuild);
  const target = await openTrafficTarget(earlier, 2000);
  const current = await createRestartablePortal(context, {
    ...settings,
    DATA_DIR: earlier.dataDir,
    SMTP_URL: earlier.mailProxy.url,
  });
  const seconds = context.quick ? 20 : 120;
  const traffic = generateTraffic(target, requestsPerSecond, seconds);
  const half = setTimeout((seconds * 1000) / 2);
  await setTimeout((seconds * 1000) / 4);
  const { dataDir, databaseUrl } = earlier;
  const migration = await runCareers({ dataDir, databaseUrl }, 'retention', 'run');
  await half;
  await current.start();
  const beside = generateTraffic({ ...target, origin: current.origin }, requestsPerSecond / 2, seconds / 4);
  const [before, after] = [await traffic, await beside];
  const kinds = ['search', 'detail', 'page', 'dashboard', 'apply', 'code'] as const;
  return [
    expectZero(`exit code of the migration, ${engine}`, migration.exitCode ?? 1),
    expectZero(
      `failed requests of the earlier release, ${engine}`,
      before.countErrors(),
      `of ${requestsPerSecond * seconds}: ${before.formatStatuses()}`,
    ),
    expectZero(`failed requests of this release beside it, ${engine}`, after.countErrors(), after.formatStatuses()),
    expectAtMost(`p99 of the earlier release, ${engine}`, 2000, 'ms', before.p99(kinds)),
  ];
}
