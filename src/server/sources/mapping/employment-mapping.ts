/** Maps words of employment to the portal's codes, and keeps words without a code. */
import type { JobType } from '#contract/job-constants.ts';
import { toText } from './json-values.ts';

interface EmploymentFields {
  type: JobType | '';
  employment: string[];
}

/** Reads whole words only: 'Intern' is not 'International'. Accepts 'FullTime', 'full-time', `fulltime_permanent`. */
export function employmentFields(...given: unknown[]): EmploymentFields {
  const text = ` ${given.map((word) => splitWords(toText(word))).join(' | ')} `;
  const has = (words: string) => text.includes(` ${words} `);
  const isAny = (list: readonly string[]) => list.some(has);
  const words = Object.entries(wordsOf).filter(([, spellings]) => isAny(spellings));
  const employment = words.map(([word]) => word);
  const isFullTime = isAny(fullTime);
  // Full time alone is what the code tells.
  if (isFullTime && employment.length > 0) employment.unshift('full-time');
  return { type: toType(isFullTime, isAny), employment };
}

function toType(isFullTime: boolean, isAny: (words: readonly string[]) => boolean): JobType | '' {
  if (isAny(contractToHire)) return 'C2H';
  if (isAny(contract)) return 'C';
  return isFullTime && !isAny(wordsOf.intern) && !isAny(wordsOf.temporary) ? 'H' : '';
}

const fullTime = ['full time', 'fulltime', 'full or part time'];
const contract = ['contract', 'contractor', 'freelance', 'freelancer'];
const contractToHire = ['contract to hire', 'temp to hire', 'temp to perm'];

/** The words of the import format with their spellings. */
const wordsOf = {
  'part-time': ['part time', 'parttime'],
  temporary: ['temporary', 'temp'],
  intern: ['intern', 'interns', 'internship', 'trainee', 'traineeship'],
  apprenticeship: ['apprentice', 'apprenticeship'],
  volunteer: ['volunteer', 'volunteering'],
} as const;

/** 'FullTime' → 'full time', 'fulltime_permanent' → 'fulltime permanent'. */
const splitWords = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** 'mid_level' → 'Mid level'; text with capitals or spaces stays. Empty for a value that says nothing. */
export function readableWord(value: unknown): string {
  const text = toText(value);
  if (/^(not[ _]applicable|n\/?a|none|unspecified)$/i.test(text)) return '';
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(text)) return text;
  const spaced = text.replace(/[_-]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
