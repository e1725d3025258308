import type { Measurement } from '../figure-table.ts';
import type { BenchContext } from '../workshop.ts';

/** One thing that is measured: `npm run bench -- --only NAME`. */
export interface Benchmark {
  name: string;
  /** Measured only when `--large` or `--only` asks for it. */
  large?: true;
  measure(workshop: BenchContext): Promise<Measurement[]>;
}
