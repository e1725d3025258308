/** The interface of a benchmark of `npm run bench`. */
import type { Measurement } from '../../measure/measurement-report.ts';
import type { BenchContext } from '../bench-context.ts';

export interface Benchmark {
  /** The name for `npm run bench -- --only NAME`. */
  name: string;
  /** Runs only with `--large` or `--only`. */
  large?: true;
  /** Selects it as well: `npm run bench -- --only postgresql`. */
  engine?: 'postgresql';
  measure(context: BenchContext): Promise<Measurement[]>;
}
