/**
 * Builds the index tokens of a job. Their first letter is their kind.
 *
 * Both engines index the same tokens, so both find the same jobs.
 */
import type { Pay } from '#contract/job-calls.ts';
import { listPlaces, type PlacedJob } from '#server/catalogue/job-places.ts';
import { countWords, extractWords, segmentText } from '../text/tokenizer.ts';

export const tokenPrefix = {
  /** A word of the title. */
  title: 't',
  /** A word of title, skills, company, categories or place. */
  keyField: 'h',
  /** A word of a key field or of the description. */
  anyField: 'w',
  /** A word of the place. */
  place: 'p',
  category: 'c',
  company: 'o',
  type: 'y',
  workmode: 'm',
  /** ISO 3166 alpha-2. */
  country: 'l',
  employment: 'k',
  /** The ISO 4217 code of a job that states its pay. */
  currency: 'g',
  /** A whole skill. */
  skill: 's',
  /** The whole title. */
  exactTitle: 'e',
  /** The number of words in the title. */
  titleLength: 'n',
} as const;

/** The kinds of tokens that searches and resumes may contain. */
export const suggestiblePrefixes = [tokenPrefix.title, tokenPrefix.anyField, tokenPrefix.place, tokenPrefix.skill];

/** The fields that the filters use. */
export interface JobFacetFields extends PlacedJob {
  companyId: number;
  categoryIds: number[];
  type: string;
  workmode: string;
  employment: string[];
  pay: Pay | null;
}

export interface JobTextFields extends PlacedJob {
  title: string;
  skills: string[];
  company: string;
  categories: string[];
  workmode: string;
  /** Sanitized HTML. */
  description: string;
  /** The result of `extractPlaceWords`. */
  placeWords: string[];
}

/** Builds the tokens that need no id: most of the work of indexing a job. */
export function buildWordTokens(job: JobTextFields): string[] {
  const titleWords = new Set(extractWords(job.title));
  const keyWords = new Set(titleWords);
  const places = listPlaces(job).flatMap(({ city, state }) => [city, state]);
  for (const text of [...job.skills, job.company, ...job.categories, ...places, job.workmode]) {
    for (const word of extractWords(text)) keyWords.add(word);
  }
  const allWords = new Set(keyWords);
  for (const word of extractWords(htmlToText(job.description))) {
    if (allWords.size >= maxWords) break;
    allWords.add(word);
  }
  return [
    ...addPrefix(tokenPrefix.title, titleWords),
    ...addPrefix(tokenPrefix.keyField, keyWords),
    ...addPrefix(tokenPrefix.anyField, allWords),
    ...addPrefix(tokenPrefix.place, new Set(job.placeWords)),
    ...new Set(job.skills.flatMap((skill) => exactSkillToken(skill) ?? [])),
    ...(exactTitleToken(job.title) ?? []),
    titleLengthToken(countWords(job.title)),
  ];
}

export function buildFacetTokens(job: JobFacetFields): string[] {
  const { categoryIds, companyId, type, workmode, employment, pay } = job;
  const countries = new Set(listPlaces(job).map(({ country }) => country));
  return [
    ...addPrefix(
      tokenPrefix.category,
      categoryIds.toSorted((a, b) => a - b),
    ),
    `${tokenPrefix.company}${companyId}`,
    `${tokenPrefix.type}${type}`,
    `${tokenPrefix.workmode}${workmode}`,
    ...addPrefix(tokenPrefix.country, [...countries].filter(Boolean).sort()),
    ...employment.map(employmentToken).sort(),
    ...addPrefix(tokenPrefix.currency, pay ? [pay.currency] : []),
  ];
}

/** FTS5 would take the underscore of `PART_TIME` for a space. */
export const employmentToken = (type: string) => tokenPrefix.employment + type.replaceAll('_', '');

/** Returns the token of a whole title, independent of spaces, case and accents; none for a title without words. */
export function exactTitleToken(title: string): [token: string] | undefined {
  const compound = joinCompounds(title);
  return compound && compound.length <= maxTitleLength ? [`${tokenPrefix.exactTitle}${compound}`] : undefined;
}

/** Returns the token of a whole skill; none for a sentence. */
export function exactSkillToken(skill: string): [token: string] | undefined {
  const compound = joinCompounds(skill);
  return compound && compound.length <= maxSkillLength ? [`${tokenPrefix.skill}${compound}`] : undefined;
}

/** Returns the token of a title's word count, at most twelve. */
export function titleLengthToken(words: number): string {
  return `${tokenPrefix.titleLength}${Math.min(words, 12)}`;
}

/** PostgreSQL rejects vectors over 1 MB. */
const maxWords = 5000;
const maxTitleLength = 300;
const maxSkillLength = 60;

const joinCompounds = (text: string) =>
  segmentText(text)
    .map(({ compound }) => compound)
    .join('');

const addPrefix = (prefix: string, words: Iterable<string | number>) => Array.from(words, (word) => `${prefix}${word}`);

/** Decodes only the ampersand, because no other entity is part of a word: 'R&amp;D'. */
function htmlToText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?!amp;)#?\w{1,8};/g, ' ')
    .replaceAll('&amp;', '&');
}
