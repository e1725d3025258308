/** Reports measurements with their limits, as a table and as JSON. */
import { median } from './statistics.ts';

export interface Measurement {
  /** Identifies the measurement across runs. */
  name: string;
  limit: { sense: 'at least' | 'at most' | 'below'; value: number; unit: string };
  /** Undefined when measuring failed; `note` gives the reason. */
  measured: number | undefined;
  note?: string;
}

export function meetsLimit({ limit, measured }: Measurement): boolean {
  if (measured === undefined) return false;
  if (limit.sense === 'at least') return measured >= limit.value;
  return limit.sense === 'at most' ? measured <= limit.value : measured < limit.value;
}

/** The median of each measurement, with the note of the last run. */
export function medianOfRuns(runs: readonly Measurement[][]): Measurement[] {
  const byName = Map.groupBy(runs.flat(), ({ name }) => name);
  return [...byName.values()].map((figures) => {
    const values = figures.flatMap((figure) => figure.measured ?? []);
    return { ...(figures.at(-1) as Measurement), measured: values.length > 0 ? median(values) : undefined };
  });
}

const signs = { 'at least': '≥', 'at most': '≤', below: '<' };

/** A Markdown table with aligned columns. */
export function formatTable(figures: readonly Measurement[]): string {
  const rows = figures.map((figure) => {
    const { name, limit, measured, note } = figure;
    const amount = measured === undefined ? '–' : formatAmount(measured, limit.unit);
    return [
      name,
      `${signs[limit.sense]} ${formatAmount(limit.value, limit.unit)}`,
      note ? `${amount} (${note})` : amount,
      meetsLimit(figure) ? 'yes' : 'no',
    ];
  });
  const all = [['what', 'target', 'measured', 'met'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

export function formatJson(figures: readonly Measurement[], about: object): string {
  return `${JSON.stringify({ ...about, figures: figures.map((figure) => ({ ...figure, met: meetsLimit(figure) })) }, null, 2)}\n`;
}

/** About three significant digits: `0.0034`, `0.42 ms`, `42.1 ms`, `4,200 jobs/s`. */
export function formatAmount(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', size < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: digits });
  return unit ? `${text} ${unit}` : text;
}
