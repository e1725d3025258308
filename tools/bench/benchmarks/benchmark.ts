import type { Measurement } from '../../measure/measurement-report.ts';
import type { BenchContext } from '../bench-context.ts';

/** One thing that is measured: `npm run bench -- --only NAME`. */
export interface Benchmark {
  name: string;
  /** Measured only when `--large` or `--only` asks for it. */
  large?: true;
  measure(workshop: BenchContext): Promise<Measurement[]>;
}
