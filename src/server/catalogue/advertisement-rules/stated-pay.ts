/** Finds the pay that a job states, in its field or in its text. */
import { periodsPerYear } from '#contract/job-constants.ts';
import type { ImportedJob } from '../import/imported-job.ts';
import { splitSentences } from './advertisement-text.ts';

export interface StatedPay {
  /** In its currency, for a year of 52 weeks with 40 hours. Undefined for an open end, and for text of an unknown period. */
  yearlyMin: number | undefined;
  yearlyMax: number | undefined;
  /** ISO 4217; `$` for a bare sign. */
  currency: string;
  /** Has a lower end only, or an upper end only. */
  isOpen: boolean;
}

export function findStatedPay(job: ImportedJob): StatedPay | undefined {
  if (!job.pay) return findPayInText(splitSentences(job));
  const { min, max, unit, currency } = job.pay;
  const toYearly = (amount: number | undefined) => (amount === undefined ? undefined : amount * periodsPerYear[unit]);
  return { yearlyMin: toYearly(min), yearlyMax: toYearly(max), currency, isOpen: min === undefined || max === undefined };
}

const amount = String.raw`\d{1,3}(?:[.,\u202F ]\d{3})+(?:[.,]\d{2})?|\d+(?:[.,]\d{1,2})?`;
const currency = String.raw`(?:CA|US|C)?\$|€|£|\b(?:CAD|USD|EUR|GBP|Euros?)\b\s?\$?`;
const money = (index: 1 | 2) =>
  String.raw`(?<before${index}>${currency})?\s?(?<amount${index}>${amount})\s?(?<thousands${index}>k\b)?\s?(?<after${index}>${currency})?`;
/** `$60,000`, `60–80k €`, `CAD 60,000 to 75,000`. */
const payPattern = new RegExp(
  `${money(1)}(?:(?:\\s?(?:per|an?|/)\\s?(?:hour|year))?\\s?(?:[–—-]|to|and|bis|à|et)\\s?${money(2)})?(?<open>\\s?\\+|\\s+and (?:up|above))?`,
  'giu',
);

const payWord =
  /(?<!\p{L})(?:salary|salaries|wages?|pay|pays|paid|compensation|remuneration|earn|hourly rate|gehalt|jahresgehalt|vergütung|lohn|stundenlohn|salaire|rémunération)(?!\p{L})/iu;
const otherMoney =
  /(?<!\p{L})(?:budgets?|revenues?|sales|turnover|donations?|bonus(?:es)?|allowance|stipend|sign-on|customers?|clients?|invoices?|portfolio|funding|raised)(?!\p{L})/iu;
const otherPurpose =
  /^\s*(?:in |of )?(?:an? )?(?:annual |yearly )?(?:budgets?|revenues?|sales|bonus(?:es)?|allowance|stipend)\b/i;
const openStart = /\b(?:from|starting at|up to|ab|bis zu|à partir de|jusqu['’]à)\s*$/iu;
const period =
  /^\s*(?:per|an?|\/|each|pro|par|im|l['’])?\s?(hour|hr|h|day|week|month|year|annum|yr|stunde|jahr|monat|heure|an|année|mois|hourly|annually|yearly|monthly|p\. ?a\.)(?!\p{L})/iu;

const periodUnits: [pattern: RegExp, unit: keyof typeof periodsPerYear][] = [
  [/^(?:h|stunde)/i, 'HOUR'],
  [/^day/i, 'DAY'],
  [/^week/i, 'WEEK'],
  [/^mo/i, 'MONTH'],
  [/^(?:y|an|p|jahr)/i, 'YEAR'],
];

/** Budgets and bonuses are not pay. */
function findPayInText(sentences: string[]): StatedPay | undefined {
  for (const sentence of sentences)
    for (const match of sentence.matchAll(payPattern)) {
      const { before1, after1, before2, after2, amount1, amount2, thousands1, thousands2, open } = match.groups ?? {};
      const sign = before1 ?? after1 ?? before2 ?? after2;
      const before = sentence.slice(Math.max(0, match.index - 60), match.index);
      const after = sentence.slice(match.index + match[0].length);
      const isOther = otherMoney.test(before) || otherPurpose.test(after);
      const [, unit] = period.exec(after) ?? [];
      if (sign === undefined || isOther || !(payWord.test(before) || unit)) continue;
      const low = parseAmount(amount1 ?? '', thousands1 ?? thousands2);
      const high = amount2 === undefined ? low : parseAmount(amount2, thousands2);
      const factor = yearlyFactor(unit ?? /\bhour|\bheure|stunde/i.exec(sentence)?.[0], high);
      const isOpen = amount2 === undefined && (open !== undefined || openStart.test(before));
      return { yearlyMin: factor && low * factor, yearlyMax: factor && high * factor, currency: toCurrency(sign), isOpen };
    }
  return undefined;
}

function parseAmount(text: string, thousands: string | undefined): number {
  const digits = text.replace(/[.,\u202F ](?=\d{3}(?!\d))/g, '').replace(',', '.');
  return Number(digits) * (thousands === undefined ? 1 : 1000);
}

/** A large amount without a period is for a year. */
function yearlyFactor(word: string | undefined, high: number): number | undefined {
  const [, unit] = periodUnits.find(([pattern]) => word !== undefined && pattern.test(word)) ?? [];
  if (unit) return periodsPerYear[unit];
  return high >= 20_000 ? 1 : undefined;
}

function toCurrency(sign: string): string {
  const code = sign
    .replace(/\s?\$$/, '')
    .trim()
    .toUpperCase();
  return { '': '$', C: 'CAD', CA: 'CAD', US: 'USD' }[code] ?? code;
}
