import type { Figure } from '../figure-table.ts';
import type { PostgresqlLife } from './postgresql-life.ts';

/** One way in which things go wrong: `npm run faults -- --only R4`. */
export interface Scenario {
  /** Its number in `docs/reliability.md`. */
  id: string;
  title: string;
  /** Longer than a quarter of an hour: runs only when `--long` or `--only` asks for it. */
  long?: true;
  play(stage: Stage): Promise<Figure[]>;
}

export interface Stage {
  /** A tenth of the kills and of the minutes: to try the commands out. */
  quick: boolean;
  /** As long as the plan says, where that is too long for every run. */
  long: boolean;
  say(line: string): void;
  /** A new folder, which goes when the scenario ends. */
  folder(): Promise<string>;
  /** A server of its own, started for the one scenario that asks for it; what it committed it keeps. */
  postgresql(): Promise<PostgresqlLife>;
  /** Done when the scenario ends, in the reverse order. */
  afterwards(work: () => unknown): void;
}

/** A figure of which any is too many. */
export const none = (what: string, seen: number, note?: string): Figure => ({
  what,
  limit: { sense: 'at most', value: 0, unit: '' },
  seen,
  note,
});

export const atMost = (what: string, value: number, unit: string, seen: number | undefined, note?: string): Figure => ({
  what,
  limit: { sense: 'at most', value, unit },
  seen,
  note,
});

/** A figure that has to be exactly this: so many out of so many. */
export const all = (what: string, of: number, seen: number, note?: string): Figure => ({
  what,
  limit: { sense: 'at least', value: of, unit: '' },
  seen,
  note,
});

/** A figure that this machine cannot give, and why. */
export const unseen = (what: string, why: string): Figure => ({ ...none(what, 0), seen: undefined, note: why });
