/** Describes the criteria of a search in words. */
import { jobTypeOptions } from '#contract/job-constants.ts';
import { type JobFilters, splitPay } from '#contract/job-filters.ts';
import { getCountryName } from '../../labels/job-labels.ts';
import { texts as jobTexts } from '../jobs.ts';
import { language } from '../language.ts';

const employment: Record<string, string> = {
  FULL_TIME: 'full-time',
  PART_TIME: 'part-time',
  TEMPORARY: 'temporary',
  INTERN: 'internship',
  APPRENTICESHIP: 'apprenticeship',
  VOLUNTEER: 'volunteer',
};

const alternatives = new Intl.ListFormat(language, { type: 'disjunction' });
const maxNames = 3;

/** 'Python or 4 others' for a long list. */
function joinNames(names: readonly string[]): string {
  if (names.length <= maxNames) return alternatives.format(names);
  return `${names.slice(0, maxNames - 1).join(', ')} or ${names.length - maxNames + 1} others`;
}

/**
 * 'Remote roles in Germany with “python”, from €70,000 a year'.
 * @param companyNames by id; a link may have names as well
 */
export function describeCriteria(filters: JobFilters, companyNames: ReadonlyMap<string, string>): string {
  const { description, location, category, company, workmode, country } = filters;
  const modes = workmode.map((mode) => (mode === 'Remote' ? jobTexts.remote : jobTexts.workmodes[mode]) ?? mode);
  const subject = [
    joinNames(modes.map((mode) => mode.toLocaleLowerCase(language))),
    category.length > 0 ? `${joinNames(category)} roles` : 'roles',
  ]
    .filter(Boolean)
    .join(' ');
  const places = [location, joinNames(country.map((code) => getCountryName(code) ?? code))].filter(Boolean);
  const types = jobTypeOptions
    .filter(({ value }) => filters.jobType.includes(value))
    .map(({ code }) => jobTexts.types[code] ?? code);
  const sentence = [
    subject,
    places.length > 0 && `in ${places.join(', ')}`,
    description && `with “${description}”`,
    company.length > 0 && `at ${joinNames(company.map((name) => companyNames.get(name) ?? name))}`,
  ];
  const details = [
    joinNames(filters.employment.map((type) => employment[type] ?? type)),
    joinNames(types.map((type) => type.toLocaleLowerCase(language))),
    describePay(filters.pay),
    filters.paid && 'with stated pay',
    filters.exact && 'these exact words',
  ];
  const text = [sentence.filter(Boolean).join(' '), ...details].filter(Boolean).join(', ');
  return text === 'roles' ? 'All roles' : `${text[0]?.toLocaleUpperCase(language)}${text.slice(1)}`;
}

function describePay(pay: string): string {
  const [currency, amount, period] = splitPay(pay);
  if (!amount) return '';
  const figures = Number(amount).toLocaleString(language, {
    ...(currency && { style: 'currency', currency }),
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return `${jobTexts.payFrom(figures)} ${jobTexts.payUnits[period ? 'HOUR' : 'YEAR']}`;
}
