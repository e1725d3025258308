/** Formats pay for the screen. */
import type { Pay } from '#contract/job-calls.ts';
import { periodsPerYear } from '#contract/job-constants.ts';
import { texts } from '#texts/jobs.ts';
import { language } from '#texts/language.ts';

/** '€85,000 – €110,000' or 'from €14.50', and 'a year'; undefined without an amount. */
export function formatPay(pay: Pay): { figures: string; per: string } | undefined {
  const figures = formatFigures(pay, (amount) => amount);
  return figures === undefined ? undefined : { figures, per: texts.payUnits[pay.unit] ?? '' };
}

/** As `formatPay`, but converted to the period of a filter: 'about €78,000' and 'a year (€37.50 an hour)'. */
export function formatComparedPay(pay: Pay, unit: Pay['unit']): { figures: string; per: string } | undefined {
  const stated = formatPay(pay);
  if (!stated || pay.unit === unit) return stated;
  const factor = periodsPerYear[pay.unit] / periodsPerYear[unit];
  // Cents of an hour, whole units of a year.
  const scale = unit === 'HOUR' ? 100 : 1;
  const convert = (amount: number | undefined) => amount && Math.round(amount * factor * scale) / scale;
  const figures = formatFigures({ ...pay, min: convert(pay.min), max: convert(pay.max) }, texts.payAbout) ?? '';
  return { figures, per: `${texts.payUnits[unit]} (${stated.figures} ${stated.per})` };
}

type Figures = Pick<Pay, 'currency' | 'min' | 'max'>;

function formatFigures({ currency, min, max }: Figures, qualify: (amount: string) => string): string | undefined {
  const format = getFormat(currency);
  if (min === undefined) return max === undefined ? undefined : texts.payUpTo(qualify(format.format(max)));
  const least = qualify(format.format(min));
  if (max === undefined) return texts.payFrom(least);
  return min === max ? least : `${least} – ${format.format(max)}`;
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
