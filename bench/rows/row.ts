import type { Figure } from '../figure-table.ts';
import type { Workshop } from '../workshop.ts';

/** One thing that is measured: `npm run bench -- --only NAME`. */
export interface Row {
  name: string;
  /** Measured only when `--large` or `--only` asks for it. */
  large?: true;
  measure(workshop: Workshop): Promise<Figure[]>;
}
