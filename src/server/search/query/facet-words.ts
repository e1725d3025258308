/** Reads words that name a filter: 'remote', 'part time', 'in Germany', 'from €70k', 'this week'. */
import { LRUCache } from 'lru-cache';
import {
  type EmploymentType,
  type JobType,
  type PostedOn,
  payPattern,
  periodsPerYear,
  type Workmode,
} from '#contract/job-constants.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { normalizeQueryText } from '../text/tokenizer.ts';

/** The filter that words name: one of its fields is set, or none for words that name every entry of the list. */
export interface NamedFilter {
  workmode?: Workmode;
  employment?: EmploymentType;
  type?: JobType;
  /** ISO 3166 alpha-2. */
  country?: string;
  /** As `payPattern` says. */
  pay?: string;
  /** The currency of `pay` is only '$'. */
  isAnyDollar?: true;
  postedOn?: PostedOn;
}

export interface FacetWords {
  /** Folded and without stop words, as in a normalized search. */
  words: string[];
  /** Whether these are all words of the phrase: 'on site' and 'in Germany' have more. */
  isWhole: boolean;
  filter: NamedFilter;
}

/** Many requests have the same text, also those that a cache answers. */
const cached = new LRUCache<string, FacetWords[]>({ max: 500 });

/** Whether a filter is meant depends on the catalogue as well. Each kind of filter is read once: a second word stays a word. */
export function readFacetWords(text: string): FacetWords[] {
  if (text === '') return [];
  const known = cached.get(text) ?? findFacetWords(text);
  cached.set(text, known);
  return known;
}

function findFacetWords(text: string): FacetWords[] {
  let rest = fold(text);
  const found: FacetWords[] = [];
  const take = (phrase: string, filter: NamedFilter) => {
    rest = rest.replace(phrase, ' , ');
    const words = normalizeQueryText(phrase).split(' ').filter(Boolean);
    found.push({ words, isWhole: words.length === phrase.trim().split(/\s+/).length, filter });
  };
  const [pay] = [...rest.matchAll(payPhrase)].flatMap((match) => readPay(match) ?? []);
  if (pay) take(pay.phrase, { pay: pay.least, ...(pay.isAnyDollar && { isAnyDollar: true }) });
  const kinds = new Set<string>();
  for (const { pattern, filter } of phrases) {
    const [kind = ''] = Object.keys(filter);
    const match = kinds.has(kind) ? undefined : pattern.exec(rest)?.[0];
    if (match === undefined) continue;
    kinds.add(kind);
    take(match, filter);
  }
  const country = countryPattern.exec(rest);
  if (country) take(country[0], { country: codesByName.get(country[1] ?? '') ?? '' });
  return found;
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'u');

const phrases: { pattern: RegExp; filter: NamedFilter }[] = [
  { pattern: word('(?:fully )?remote(?:ly)?|work(?:ing)? from home|wfh|home office'), filter: { workmode: 'Remote' } },
  { pattern: word('hybrid'), filter: { workmode: 'Hybrid' } },
  { pattern: word('on[ -]?site'), filter: { workmode: 'Onsite' } },
  { pattern: word('part[ -]?time'), filter: { employment: 'PART_TIME' } },
  { pattern: word('intern(?:ship)?s?'), filter: { employment: 'INTERN' } },
  { pattern: word('temp(?:orary)?'), filter: { employment: 'TEMPORARY' } },
  { pattern: word('apprentice(?:ship)?s?'), filter: { employment: 'APPRENTICESHIP' } },
  { pattern: word('volunteer(?:ing)?'), filter: { employment: 'VOLUNTEER' } },
  { pattern: word('contract(?:or)?s?'), filter: { type: 'C' } },
  { pattern: word('freelanc(?:e|ers?|ing)'), filter: { type: 'FL' } },
  { pattern: word('(?:posted )?(?:today|(?:last|past) 24 hours)'), filter: { postedOn: 'Last 24 Hours' } },
  { pattern: word('(?:posted )?(?:this|last|past) week'), filter: { postedOn: 'Past Week' } },
  { pattern: word('(?:posted )?(?:this|last|past) month'), filter: { postedOn: 'Past Month' } },
  { pattern: word('jobs?|roles?|positions?|openings?|vacanc(?:y|ies)'), filter: {} },
];

const currencies: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', eur: 'EUR', usd: 'USD', gbp: 'GBP' };

const payPhrase =
  /(?<![\p{L}\p{N}.,])(from |over |above |at least |more than |min(?:imum)? )?([€$£]|eur |usd |gbp )?(\d{1,3}(?:[.,]\d{3})+|\d{1,7})( ?k(?![\p{L}\p{N}]))?(\+)?( ?[€£]| eur| usd| gbp)?(?: ?(?:an?|per|\/) ?(year|yr|annum|month|week|day|hour|hr|h))?(?![\p{L}\p{N}])/gu;

/** A bare number is no pay: '3 years', '401k', 'level 2'. */
function readPay([phrase, from, before, digits = '', thousands, plus, after, unit = '']: RegExpExecArray) {
  const symbol = (before ?? after)?.trim();
  const amount = Number(digits.replace(/[.,]/g, '')) * (thousands ? 1000 : 1);
  if (!symbol && !unit && (digits === '401' || !thousands) && !(from && amount >= 10_000)) return undefined;
  if (!symbol && !unit && !from && !plus && amount < 10_000) return undefined;
  const isHourly = unit.startsWith('h') || (unit === '' && amount < 500);
  const yearly = amount * (periodsPerYear[unit.toUpperCase() as keyof typeof periodsPerYear] ?? 1);
  const least = `${symbol ? currencies[symbol] : ''}${isHourly ? `${amount}h` : yearly}`;
  return amount > 0 && payPattern.test(least) ? { phrase, least, isAnyDollar: symbol === '$' } : undefined;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codesByName = new Map([
  ...letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      // Former codes, such as UK, become the current one.
      const code = new Intl.Locale(`und-${first}${second}`).region;
      const name = code === first + second ? getCountryName(code) : undefined;
      return name ? [[fold(name), first + second]] : [];
    }),
  ),
  ['usa', 'US'] as const,
  ['uk', 'GB'] as const,
  ['uae', 'AE'] as const,
]);
const names = [...codesByName.keys()].toSorted((one, other) => other.length - one.length);
const countryPattern = word(`(?:in )?(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`);
