/** Formats measurements as a Markdown table and as JSON. */
import { median } from './statistics.ts';

export interface Measurement {
  /** The row's first column; identical in every run. */
  name: string;
  limit: { sense: 'at least' | 'at most' | 'below'; value: number; unit: string };
  /** Undefined when it could not be measured; `note` says why. */
  measured: number | undefined;
  note?: string;
}

export function meetsLimit({ limit, measured }: Measurement): boolean {
  if (measured === undefined) return false;
  if (limit.sense === 'at least') return measured >= limit.value;
  return limit.sense === 'at most' ? measured <= limit.value : measured < limit.value;
}

/** Each measurement becomes its median, with the note of the last run. */
export function medianOfRuns(runs: readonly Measurement[][]): Measurement[] {
  const byName = Map.groupBy(runs.flat(), ({ name }) => name);
  return [...byName.values()].map((measurements) => {
    const values = measurements.flatMap(({ measured }) => measured ?? []);
    return { ...(measurements.at(-1) as Measurement), measured: values.length > 0 ? median(values) : undefined };
  });
}

const signs = { 'at least': '≥', 'at most': '≤', below: '<' };

/** Pads the cells, so that the columns align in a terminal. */
export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { name, limit, measured, note } = measurement;
    const result = measured === undefined ? '–' : formatAmount(measured, limit.unit);
    return [
      name,
      `${signs[limit.sense]} ${formatAmount(limit.value, limit.unit)}`,
      note ? `${result} (${note})` : result,
      meetsLimit(measurement) ? 'yes' : 'no',
    ];
  });
  const table = [['what', 'target', 'result', 'met'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const formatRow = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [header = [], ...body] = table;
  return [formatRow(header), formatRow(widths.map((width) => '-'.repeat(width))), ...body.map(formatRow)].join('\n');
}

export function formatJson(measurements: readonly Measurement[], metadata: object): string {
  const rows = measurements.map((measurement) => ({ ...measurement, met: meetsLimit(measurement) }));
  return `${JSON.stringify({ ...metadata, measurements: rows }, null, 2)}\n`;
}

/** Rounds to about three significant digits: `0.0034`, `0.42 ms`, `42.1 ms`, `4,200 jobs/s`. */
export function formatAmount(value: number, unit: string): string {
  const magnitude = Math.abs(value);
  const decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2;
  const text = value.toLocaleString(
    'en',
    magnitude < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: decimals },
  );
  return unit ? `${text} ${unit}` : text;
}
