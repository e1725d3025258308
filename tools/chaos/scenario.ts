import type { Measurement } from '../measure/measurement-report.ts';
import type { ControllablePostgresql } from './controllable-postgresql.ts';

/** One way in which things go wrong: `npm run faults -- --only R4`. */
export interface Scenario {
  /** Its number in `docs/reliability.md`. */
  id: string;
  title: string;
  /** Longer than a quarter of an hour: runs only when `--long` or `--only` asks for it. */
  long?: true;
  run(stage: ScenarioContext): Promise<Measurement[]>;
}

export interface ScenarioContext {
  /** A tenth of the kills and of the minutes: to try the commands out. */
  quick: boolean;
  /** As long as the plan says, where that is too long for every run. */
  long: boolean;
  log(line: string): void;
  /** A new folder, which goes when the scenario ends. */
  createFolder(): Promise<string>;
  /** A server of its own, started for the one scenario that asks for it; what it committed it keeps. */
  startPostgresql(): Promise<ControllablePostgresql>;
  /** Done when the scenario ends, in the reverse order. */
  onCleanup(work: () => unknown): void;
}

/** A figure of which any is too many. */
export const expectZero = (what: string, seen: number, note?: string): Measurement => ({
  name: what,
  limit: { sense: 'at most', value: 0, unit: '' },
  measured: seen,
  note,
});

export const expectAtMost = (
  what: string,
  value: number,
  unit: string,
  seen: number | undefined,
  note?: string,
): Measurement => ({
  name: what,
  limit: { sense: 'at most', value, unit },
  measured: seen,
  note,
});

/** A figure that has to be exactly this: so many out of so many. */
export const expectAll = (what: string, of: number, seen: number, note?: string): Measurement => ({
  name: what,
  limit: { sense: 'at least', value: of, unit: '' },
  measured: seen,
  note,
});

/** A figure that this machine cannot give, and why. */
export const skippedMeasurement = (what: string, why: string): Measurement => ({
  ...expectZero(what, 0),
  measured: undefined,
  note: why,
});
