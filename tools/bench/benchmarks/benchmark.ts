/** Interface of one benchmark: `npm run bench -- --only NAME`. */
import type { Measurement } from '../../measure/measurement-report.ts';
import type { BenchContext } from '../bench-context.ts';

export interface Benchmark {
  name: string;
  /** Runs only with `--large` or `--only`. */
  large?: true;
  measure(context: BenchContext): Promise<Measurement[]>;
}
