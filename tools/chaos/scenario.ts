/** Defines fault scenarios and the measurements they return. */
import type { Measurement } from '../measure/measurement-report.ts';
import type { ControllablePostgresql } from './controllable-postgresql.ts';

/** One fault: `npm run chaos -- --only R4`. */
export interface Scenario {
  /** Number in `docs/reliability.md`. */
  id: string;
  title: string;
  /** Takes over 15 minutes: runs only with `--long` or `--only`. */
  long?: true;
  run(context: ScenarioContext): Promise<Measurement[]>;
}

export interface ScenarioContext {
  /** Runs a tenth of the kills and minutes, to try the command. */
  quick: boolean;
  /** Runs the full durations. */
  long: boolean;
  log(line: string): void;
  /** Creates a folder that is removed after the scenario. */
  createFolder(): Promise<string>;
  /** Starts a PostgreSQL server for this scenario, with durable commits. */
  startPostgresql(): Promise<ControllablePostgresql>;
  /** Runs after the scenario, last registered first. */
  onCleanup(cleanup: () => unknown): void;
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

/** Expects all out of a known number. */
export const expectAll = (name: string, total: number, measured: number, note?: string): Measurement => ({
  name,
  limit: { sense: 'at least', value: total, unit: '' },
  measured,
  note,
});

/** A measurement that this machine cannot make, with the reason. */
export const skippedMeasurement = (name: string, reason: string): Measurement => ({
  ...expectZero(name, 0),
  measured: undefined,
  note: reason,
});
