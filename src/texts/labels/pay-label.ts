/** Formats pay for the screen. */
import type { Pay } from '#contract/job-calls.ts';
import { texts } from '#texts/jobs.ts';
import { language } from '#texts/language.ts';

/** '€85,000 – €110,000' or 'from €14.50', and 'a year'; undefined without an amount. */
export function formatPay({ currency, min, max, unit }: Pay): { figures: string; per: string } | undefined {
  const format = getFormat(currency);
  const least = min === undefined ? undefined : format.format(min);
  const most = max === undefined ? undefined : format.format(max);
  const figures = formatRange(least, most);
  return figures === undefined ? undefined : { figures, per: texts.payUnits[unit] ?? '' };
}

function formatRange(least: string | undefined, most: string | undefined): string | undefined {
  if (least === undefined) return most && texts.payUpTo(most);
  if (most === undefined) return texts.payFrom(least);
  return least === most ? least : `${least} – ${most}`;
}

/** Building a format takes longer than rendering a row. */
const formats = new Map<string, Intl.NumberFormat>();

function getFormat(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(currency, format);
  return format;
}
