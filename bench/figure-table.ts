/** What a run has seen, as a person and as a program reads it. */
import { median } from './figures.ts';

export interface Figure {
  /** One line of the table; the same words in every run. */
  what: string;
  limit: { sense: 'at least' | 'at most' | 'below'; value: number; unit: string };
  /** Undefined when it could not be seen; `note` says why. */
  seen: number | undefined;
  note?: string;
}

export function isMet({ limit, seen }: Figure): boolean {
  if (seen === undefined) return false;
  if (limit.sense === 'at least') return seen >= limit.value;
  return limit.sense === 'at most' ? seen <= limit.value : seen < limit.value;
}

/** Each figure of several runs as the median of what they saw, with the note of the last. */
export function middleOf(runs: readonly Figure[][]): Figure[] {
  const byName = Map.groupBy(runs.flat(), ({ what }) => what);
  return [...byName.values()].map((figures) => {
    const seen = figures.flatMap((figure) => figure.seen ?? []);
    return { ...(figures.at(-1) as Figure), seen: seen.length > 0 ? median(seen) : undefined };
  });
}

const signs = { 'at least': '≥', 'at most': '≤', below: '<' };

/** A Markdown table, its columns in line. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, limit, seen, note } = figure;
    const shown = seen === undefined ? '–' : amount(seen, limit.unit);
    return [
      what,
      `${signs[limit.sense]} ${amount(limit.value, limit.unit)}`,
      note ? `${shown} (${note})` : shown,
      isMet(figure) ? 'yes' : 'no',
    ];
  });
  const all = [['what', 'target', 'seen', 'met'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

export function jsonOf(figures: readonly Figure[], about: object): string {
  return `${JSON.stringify({ ...about, figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })) }, null, 2)}\n`;
}

/** About three digits that count: `0.0034`, `0.42 ms`, `42.1 ms`, `4,200 jobs/s`. */
export function amount(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', size < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: digits });
  return unit ? `${text} ${unit}` : text;
}
