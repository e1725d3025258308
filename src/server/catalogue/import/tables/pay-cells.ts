/** Parses the pay of tables: '€50k – €60k a year', '50.000 EUR', 'ab 14,50 €/Std.'. */
import type { payUnits } from '#contract/job-constants.ts';
import { foldText } from './column-names.ts';
import type { Cell } from './table-row.ts';

export type PayUnit = (typeof payUnits)[number];

export interface ParsedPay {
  min?: number;
  max?: number;
  currency?: string;
  unit?: PayUnit;
}

/** @param country ISO 3166 code of the job, which tells dollars and crowns apart */
export function parsePay(cell: Cell, country: string): ParsedPay {
  if (typeof cell === 'number') return { min: cell, max: cell };
  const [currency, unit] = [findCurrency(cell, country), findPayUnit(cell)];
  const amounts = findAmounts(cell);
  const [first, second = first] = amounts;
  const words = foldText(cell);
  const hasUpper = amounts.length > 1 || !/\b(from|ab|des|a partir|desde|von|minimum|min|mindestens)\b|\+\s*$/.test(words);
  const hasLower = amounts.length > 1 || !/\b(up to|to|bis|jusqu\S*|hasta|max|maximum|maximal)\b/.test(words);
  return {
    ...(first !== undefined && hasLower && { min: first }),
    ...(second !== undefined && hasUpper && { max: second }),
    ...(currency !== undefined && { currency }),
    ...(unit !== undefined && { unit }),
  };
}

/** Undefined unless the cell is one amount, perhaps with its currency and unit. */
export function parseAmount(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  const amounts = findAmounts(cell);
  return amounts.length === 1 ? amounts[0] : undefined;
}

/** Finds a code or a sign. The country decides between dollars, between crowns, and between yen and yuan. */
export function findCurrency(text: string, country: string): string | undefined {
  const code = text.match(/\b[A-Z]{3}\b/g)?.find((word) => currencies.has(word));
  if (code !== undefined) return code;
  const folded = foldText(text);
  const sign = signs.find(([pattern]) => pattern.test(folded));
  return sign?.[1][country] ?? sign?.[1].any;
}

export function findPayUnit(text: string): PayUnit | undefined {
  const folded = foldText(text);
  return unitWords.find(([, pattern]) => pattern.test(folded))?.[0];
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Without `any`, the sign alone tells nothing. */
const signs: [pattern: RegExp, currencies: Record<string, string>][] = [
  [/€|\beuros?\b/, { any: 'EUR' }],
  [/£|\bpounds?\b|\bgbp\b/, { any: 'GBP' }],
  [/₹|\brs\.?(?=\s|\d|$)|\brupees?\b/, { any: 'INR' }],
  [/\bchf\b|\bsfr\b|\bfr\.(?=\s|\d|$)|\bfranken\b/, { any: 'CHF' }],
  [/zł/, { any: 'PLN' }],
  [/\ba\$|\bau\$/, { any: 'AUD' }],
  [/\bc\$|\bca\$/, { any: 'CAD' }],
  [
    /\$|\bdollars?\b/,
    { any: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', MX: 'MXN', CL: 'CLP', CO: 'COP', AR: 'ARS', TW: 'TWD' },
  ],
  [/¥|\byen\b/, { any: 'JPY', CN: 'CNY' }],
  [/\bkr\b\.?|\bkronor\b|\bkroner\b/, { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' }],
];

/** On folded text. Hours come first, because 'an hour' contains the French year. */
const unitWords: [PayUnit, RegExp][] = [
  ['HOUR', /\b(h|hr|hrs|hours?|hourly|std|stunden?|stundlich|stunden?lohn|ph|heures?|horaire|horas?)\b/],
  ['DAY', /\b(days?|daily|tage?|taglich|tagessatz|jours?|journalier|journaliere|dias?|diario)\b/],
  ['WEEK', /\b(weeks?|weekly|wk|pw|wochen?|wochentlich|wochenlohn|semaines?|hebdomadaire|semanas?|semanal)\b/],
  ['MONTH', /\b(months?|monthly|mo|mth|pm|pcm|monate?|monatlich|monats(gehalt|lohn)|mtl|mois|mensuel|mensuelle|mes|mensual)\b/],
  [
    'YEAR',
    /\b(years?|yearly|yr|annual|annually|annum|p\.?\s?a|jahre?|jahrlich|jahresgehalt|an|annee|annuel|annuelle|anos?|anual)\b/,
  ],
];

/** At most two amounts, the lower first. '50-60k' means two thousands. */
function findAmounts(text: string): number[] {
  const found = [...text.matchAll(/(\d(?:[\d.,'’\u00A0\u202F]|\s(?=\d{3}(?!\d)))*)\s?(k\b|K\b|m\b|tsd\b)?/gu)];
  const thousands = /k|tsd/i;
  const lastHasThousands = thousands.test(found.at(-1)?.[2] ?? '');
  return found
    .slice(0, 2)
    .map(([, digits = '', suffix = '']) => {
      const amount = parseDigits(digits);
      return thousands.test(suffix) || (lastHasThousands && amount < 1000) ? amount * 1000 : amount;
    })
    .filter((amount) => Number.isFinite(amount));
}

/** Reads '50.000', '50,000.50', '1.234,56', "50'000" and '12,50'. Three digits after a single sign are thousands. */
function parseDigits(text: string): number {
  // Without the look-behind, each of many signs inside would begin another search for the end.
  const digits = text.replace(/['’\s]/g, '').replace(/(?<![.,])[.,]+$/, '');
  const decimal = /^(.*)[.,](\d{1,2})$/.exec(digits);
  const whole = (decimal?.[1] ?? digits).replace(/[.,]/g, '');
  return /^\d+$/.test(whole) ? Number(`${whole}.${decimal?.[2] ?? 0}`) : Number.NaN;
}
