/** Reads a row's pay from its columns, in any combination of amounts, currency and period. */
import type { CellReader } from './cell-reader.ts';
import type { ColumnKey } from './column-names.ts';
import { findCurrency, findPayUnit, type ParsedPay, parseAmount, parsePay } from './pay-cells.ts';

/**
 * Undefined for a row without an amount, such as 'competitive'.
 * @param names of the columns, which may say currency and period: 'Salary from (EUR)', 'Hourly rate'
 */
export function readPay(reader: CellReader, names: ReadonlyMap<ColumnKey, string>, country: string): ParsedPay | undefined {
  const range = parsePay(reader.cell('pay'), country);
  const min = readAmount(reader, 'pay.min') ?? range.min;
  const max = readAmount(reader, 'pay.max') ?? range.max;
  // Spreadsheets show empty amounts as zero.
  if (!min && !max) return undefined;
  const amountTexts = amountColumns.map((key) => reader.text(key));
  const columnNames = amountColumns.map((key) => (names.get(key) ?? '').slice(0, maxNameLength));
  const firstOf = <T>(find: (text: string) => T | undefined, texts: string[]) =>
    texts.map(find).find((found) => found !== undefined);
  const currency =
    reader.convert('pay.currency', (cell) => findCurrency(String(cell).toUpperCase(), country), currencyHint) ??
    firstOf((text) => findCurrency(text, country), [...amountTexts, ...columnNames]);
  const unit =
    reader.convert('pay.unit', (cell) => findPayUnit(String(cell)), unitHint) ??
    firstOf(findPayUnit, [...amountTexts, ...columnNames]);
  const column = amountColumns.find((key) => reader.text(key) !== '') ?? 'pay';
  if (currency === undefined && reader.text('pay.currency') === '')
    reader.reject(
      column,
      'needs a currency: add a column "Currency", write €45,000, or add --default currency=EUR',
      reader.cell(column),
    );
  if (unit === undefined && reader.text('pay.unit') === '') reader.reject(column, formatPeriodHint(min ?? max ?? 0));
  if (currency === undefined || unit === undefined) return undefined;
  return { currency, unit, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** The period that an amount of this size most likely has. Only a person can tell. */
function formatPeriodHint(amount: number): string {
  const likely = amount < 200 ? 'hour' : amount <= 20_000 ? 'month' : 'year';
  return (
    `needs a period: add a column "Pay unit" with hour, month or year in each row. ${amount} looks like pay per ${likely}; ` +
    `if that is right for every row without a period, add --default "pay unit=${likely}"`
  );
}

/** Longer than any name that says currency and period. */
const maxNameLength = 200;
const amountColumns: ColumnKey[] = ['pay.min', 'pay.max', 'pay'];
const currencyHint = 'must be a currency such as USD or €';
const unitHint = 'must be hour, day, week, month or year';

const readAmount = (reader: CellReader, key: ColumnKey) =>
  reader.convert(key, parseAmount, 'must be an amount such as 45000 or €45k');
