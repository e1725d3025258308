/** Defines scenarios and the measurements that they return. */
import type { Measurement } from '../measure/measurement-report.ts';
import type { ControllablePostgresql } from './controllable-postgresql.ts';

export interface Scenario {
  /** Its number in `docs/reliability.md`; selects it: `npm run chaos -- --only R4`. */
  id: string;
  title: string;
  /** Takes more than 15 minutes, so it runs only with `--long` or `--only`. */
  long?: true;
  run(context: ScenarioContext): Promise<Measurement[]>;
}

export interface ScenarioContext {
  /** A tenth of the kills and minutes. */
  quick: boolean;
  /** The full duration, where it is too long for every run. */
  long: boolean;
  /** The bundle of an earlier version, which some scenarios measure first. */
  earlierBuild: URL | undefined;
  log(line: string): void;
  /** Creates a folder that is removed after the scenario. */
  createFolder(): Promise<string>;
  /** Starts a durable server that stops after the scenario. */
  startPostgresql(): Promise<ControllablePostgresql>;
  /** Registered functions run after the scenario, in reverse order. */
  onCleanup(cleanup: () => unknown): void;
}

/** Measures the earlier build, if one is given, and this one. Results of the earlier build have no target. */
export async function compareBuilds(
  { earlierBuild }: ScenarioContext,
  measure: (build: URL | undefined) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const earlier = earlierBuild ? await measure(earlierBuild) : [];
  const current = await measure(undefined);
  return current.map((measurement) => {
    const before = earlier.find(({ name }) => name === measurement.name)?.measured;
    const notes = [before !== undefined && `${Number(before.toPrecision(3))} before`, measurement.note];
    return { ...measurement, note: notes.filter(Boolean).join('; ') || undefined };
  });
}

export const expectZero = (name: string, measured: number, note?: string): Measurement => ({
  name,
  limit: { sense: 'at most', value: 0, unit: '' },
  measured,
  note,
});

export const expectAtMost = (
  name: string,
  value: number,
  unit: string,
  measured: number | undefined,
  note?: string,
): Measurement => ({
  name,
  limit: { sense: 'at most', value, unit },
  measured,
  note,
});

export const expectAll = (name: string, total: number, measured: number, note?: string): Measurement => ({
  name,
  limit: { sense: 'at least', value: total, unit: '' },
  measured,
  note,
});

/** For results that this machine cannot measure. */
export const skippedMeasurement = (name: string, reason: string): Measurement => ({
  ...expectZero(name, 0),
  measured: undefined,
  note: reason,
});
