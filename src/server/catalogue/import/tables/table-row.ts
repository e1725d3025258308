/** The rows of a table, whatever file they come from. */

/** Numbers are those of a workbook. Dates are ISO 8601. */
export type Cell = string | number;

export interface TableRow {
  /** `line 17` of a text, `row 17` of a sheet. */
  position: string;
  cells: readonly Cell[];
}

/** A longer row is no row of jobs, and would have to fit into memory. */
export const maxRowLength = 1_000_000;

export const maxColumns = 500;

export const toText = (cell: Cell | undefined): string => String(cell ?? '').trim();
