/** What a run has seen, as a person and as a program reads it. */
import { median } from './statistics.ts';

export interface Measurement {
  /** One line of the table; the same words in every run. */
  name: string;
  limit: { sense: 'at least' | 'at most' | 'below'; value: number; unit: string };
  /** Undefined when it could not be seen; `note` says why. */
  measured: number | undefined;
  note?: string;
}

export function meetsLimit({ limit, measured: seen }: Measurement): boolean {
  if (seen === undefined) return false;
  if (limit.sense === 'at least') return seen >= limit.value;
  return limit.sense === 'at most' ? seen <= limit.value : seen < limit.value;
}

/** Each figure of several runs as the median of what they saw, with the note of the last. */
export function medianOfRuns(runs: readonly Measurement[][]): Measurement[] {
  const byName = Map.groupBy(runs.flat(), ({ name: what }) => what);
  return [...byName.values()].map((figures) => {
    const seen = figures.flatMap((figure) => figure.measured ?? []);
    return { ...(figures.at(-1) as Measurement), measured: seen.length > 0 ? median(seen) : undefined };
  });
}

const signs = { 'at least': '≥', 'at most': '≤', below: '<' };

/** A Markdown table, its columns in line. */
export function formatTable(figures: readonly Measurement[]): string {
  const rows = figures.map((figure) => {
    const { name: what, limit, measured: seen, note } = figure;
    const shown = seen === undefined ? '–' : formatAmount(seen, limit.unit);
    return [
      what,
      `${signs[limit.sense]} ${formatAmount(limit.value, limit.unit)}`,
      note ? `${shown} (${note})` : shown,
      meetsLimit(figure) ? 'yes' : 'no',
    ];
  });
  const all = [['what', 'target', 'seen', 'met'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

export function formatJson(figures: readonly Measurement[], about: object): string {
  return `${JSON.stringify({ ...about, figures: figures.map((figure) => ({ ...figure, met: meetsLimit(figure) })) }, null, 2)}\n`;
}

/** About three digits that count: `0.0034`, `0.42 ms`, `42.1 ms`, `4,200 jobs/s`. */
export function formatAmount(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', size < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: digits });
  return unit ? `${text} ${unit}` : text;
}
