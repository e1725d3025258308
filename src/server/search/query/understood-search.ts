/** Turns words that name a filter into it. The catalogue must have such jobs, and no title the words. */
import type { UnderstoodSearch } from '#contract/job-calls.ts';
import { jobTypeOptions } from '#contract/job-constants.ts';
import { employmentToken, tokenPrefix } from '../index/index-tokens.ts';
import { parseLeastPay } from '../index/yearly-pay.ts';
import type { JobSearch } from '../job-search.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { extractWords, normalizeQueryText } from '../text/tokenizer.ts';
import { and, type BooleanQuery, or, tokenQuery } from './boolean-query.ts';
import type { FacetWords, NamedFilter } from './facet-words.ts';

interface Catalogue {
  vocabulary: CatalogueVocabulary;
  /** The filter tokens of open jobs. */
  facetTokens: ReadonlySet<string>;
  /** Returns the currencies of the jobs whose titles have the words of a search, otherwise of all its jobs. Most jobs first. */
  listCurrencies(search: JobSearch): Promise<string[]>;
  /** Whether an open job matches. */
  hasJobs(query: BooleanQuery): Promise<boolean>;
}

/** Returns undefined when no words name a filter. */
export async function understandSearch(
  search: JobSearch,
  catalogue: Catalogue,
): Promise<{ search: JobSearch; understood: UnderstoodSearch } | undefined> {
  const all = normalizeQueryText(search.description).split(' ').filter(Boolean);
  const named = (search.facetWords ?? []).filter(({ filter }) => isFree(filter, search) && occurs(filter, catalogue.facetTokens));
  const namedWords = new Set(named.flatMap(({ words }) => words));
  const others = all.filter((word) => !namedWords.has(word));
  const accepted: FacetWords[] = [];
  for (const each of named) if (!(await isTitle(each, others, catalogue))) accepted.push(each);
  const acceptedWords = new Set(accepted.flatMap(({ words }) => words));
  const left = all.filter((word) => !acceptedWords.has(word));
  const place = search.location === '' ? await findPlace(left, catalogue) : [];
  if (accepted.length === 0 && place.length === 0) return undefined;

  const filters = Object.assign({}, ...accepted.map(({ filter }) => filter)) as NamedFilter;
  const { workmode, employment, type, country, postedOn } = filters;
  const description = left.filter((word) => !place.includes(word)).join(' ');
  const location = place.length > 0 ? place.join(' ') : search.location;
  const unpaid: JobSearch = {
    ...search,
    facetWords: [],
    description,
    location,
    ...(workmode && { workmodes: [workmode] }),
    ...(employment && { employment: [employment] }),
    ...(type && { types: [type] }),
    ...(country && { countries: [country] }),
    ...(postedOn && { postedOn }),
  };
  const least = filters.pay && (await withCurrency(filters.pay, filters.isAnyDollar, unpaid, catalogue));
  return {
    search: { ...unpaid, ...(least && { pay: parseLeastPay(least) }) },
    understood: {
      description,
      location,
      ...(workmode && { workmode: [workmode] }),
      ...(employment && { employment: [employment] }),
      ...(type && { jobType: jobTypeOptions.filter(({ code }) => code === type).map(({ value }) => value) }),
      ...(country && { country: [country] }),
      ...(least && { pay: least }),
      ...(postedOn && { jobPostedOn: postedOn }),
    },
  };
}

/** Whether the search has no such filter yet: a chosen one wins. */
function isFree({ workmode, employment, type, country, pay, postedOn }: NamedFilter, search: JobSearch): boolean {
  if (workmode) return search.workmodes.length === 0;
  if (employment) return search.employment.length === 0;
  if (type) return search.types.length === 0;
  if (country) return search.countries.length === 0 && search.location === '';
  if (pay) return search.pay === undefined;
  return postedOn === undefined || search.postedOn === 'Any Time';
}

function occurs({ workmode, employment, type, country, pay }: NamedFilter, tokens: ReadonlySet<string>): boolean {
  if (workmode) return tokens.has(tokenPrefix.workmode + workmode);
  if (employment) return tokens.has(employmentToken(employment));
  if (type) return tokens.has(tokenPrefix.type + type);
  if (country) return tokens.has(tokenPrefix.country + country);
  if (pay) return [...tokens].some((token) => token.startsWith(tokenPrefix.currency));
  return true;
}

/**
 * Whether a title has the words beside others of the search, as 'contract manager'. In a search without others a title with the words
 * is enough, but not for work modes and countries.
 */
async function isTitle(
  { words, isWhole, filter }: FacetWords,
  others: readonly string[],
  catalogue: Catalogue,
): Promise<boolean> {
  if (!isWhole || filter.pay || filter.postedOn || !words.every(catalogue.vocabulary.jobWords.occursInTitles)) return false;
  const title = words.flatMap(titleTokens);
  if (others.length === 0) return filter.workmode || filter.country ? false : catalogue.hasJobs(and(title));
  return catalogue.hasJobs(and([...title, or(others.flatMap(titleTokens))]));
}

/** The index has the parts of 'LAN/WAN'. */
const titleTokens = (word: string) => extractWords(word).map((part) => tokenQuery(tokenPrefix.title + part));

/**
 * Finds neighboring words that are a place of the catalogue, and hardly anything else in it: 'Berlin', not 'Mobile'. No title has them
 * beside others of the search.
 */
async function findPlace(words: readonly string[], { vocabulary, hasJobs }: Catalogue): Promise<string[]> {
  const { jobWords, placeWords } = vocabulary;
  const isPlace = (word: string) =>
    placeWords.has(word) && jobWords.frequencyOf(word).jobCount <= maxPlaceRatio * placeWords.frequencyOf(word).jobCount;
  const first = words.findIndex(isPlace);
  if (first < 0) return [];
  const end = words.findIndex((word, at) => at > first && !isPlace(word));
  const place = words.slice(first, end < 0 ? undefined : end);
  if (!(await hasJobs(and(place.map((word) => tokenQuery(tokenPrefix.place + word)))))) return [];
  const inTitles = place.filter(jobWords.occursInTitles);
  const others = words.filter((word) => !place.includes(word));
  const isTitled = inTitles.length > 0 && (await hasJobs(and([inTitles, others].map((each) => or(each.flatMap(titleTokens))))));
  return isTitled ? [] : place;
}

/** Texts of jobs name their place too. */
const maxPlaceRatio = 1.5;

/** Without a currency, that of most such jobs counts: '70k' in Berlin are euros. '$' is the dollar of most: in Toronto the Canadian. */
async function withCurrency(
  pay: string,
  isAnyDollar: boolean | undefined,
  unpaid: JobSearch,
  { facetTokens, listCurrencies }: Catalogue,
): Promise<string> {
  const [, currency, amount = ''] = /^([A-Z]{3})?(.*)$/.exec(pay) ?? [];
  const isKnown = currency !== undefined && facetTokens.has(tokenPrefix.currency + currency);
  if (isKnown && !isAnyDollar) return pay;
  const listed = await listCurrencies(unpaid);
  const dollar = isAnyDollar && listed.find((code) => dollars.has(code));
  return (dollar || (isKnown ? currency : (listed[0] ?? ''))) + amount;
}

const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD']);
