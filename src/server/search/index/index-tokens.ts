/**
 * The tokens that a job is found by. They are made here, not by the engines, so that both find the same: each engine
 * keeps nothing but which job has which token. A token's first letter says what it is.
 */
import { countWords, extractWords, segmentText } from '../text/tokenizer.ts';

export const tokenPrefix = {
  /** A word of the title. */
  title: 't',
  /** A word of title, skills, company, categories or place. */
  keyField: 'h',
  /** A word of any of these, or of the description. */
  anyField: 'w',
  /** A word of the place. */
  place: 'p',
  category: 'c',
  company: 'o',
  type: 'y',
  workmode: 'm',
  /** A skill as a whole. */
  skill: 's',
  /** The title as a whole. */
  exactTitle: 'e',
  /** The number of words in the title. */
  titleLength: 'n',
} as const;

/** The kinds whose tokens are words that somebody may type, or have in a resume. */
export const suggestiblePrefixes = [tokenPrefix.title, tokenPrefix.anyField, tokenPrefix.place, tokenPrefix.skill];

/** Numbers and codes that the filters ask for. */
export interface JobFacetFields {
  companyId: number;
  categoryIds: number[];
  type: string;
  workmode: string;
}

/** What of a job is words. */
export interface JobTextFields {
  title: string;
  skills: string[];
  company: string;
  categories: string[];
  city: string;
  state: string;
  workmode: string;
  /** Sanitised HTML. */
  description: string;
  /** What place-names.ts makes of the place. */
  placeWords: string[];
}

/** Its words as tokens: most of the work of indexing a job, and known before the job has a number. */
export function buildWordTokens(job: JobTextFields): string[] {
  const title = new Set(extractWords(job.title));
  const head = new Set(title);
  for (const text of [...job.skills, job.company, ...job.categories, job.city, job.state, job.workmode]) {
    for (const word of extractWords(text)) head.add(word);
  }
  const anywhere = new Set(head);
  for (const word of extractWords(textOf(job.description))) {
    if (anywhere.size >= mostWords) break;
    anywhere.add(word);
  }
  return [
    ...marked(tokenPrefix.title, title),
    ...marked(tokenPrefix.keyField, head),
    ...marked(tokenPrefix.anyField, anywhere),
    ...marked(tokenPrefix.place, new Set(job.placeWords)),
    ...new Set(job.skills.flatMap((skill) => exactSkillToken(skill) ?? [])),
    ...(exactTitleToken(job.title) ?? []),
    titleLengthToken(countWords(job.title)),
  ];
}

/** The tokens that the filters ask for. */
export function buildFacetTokens({ categoryIds, companyId, type, workmode }: JobFacetFields): string[] {
  return [
    ...marked(
      tokenPrefix.category,
      categoryIds.toSorted((a, b) => a - b),
    ),
    `${tokenPrefix.company}${companyId}`,
    `${tokenPrefix.type}${type}`,
    `${tokenPrefix.workmode}${workmode}`,
  ];
}

/** One token for a title as a whole, however it is spaced, cased and accented; none when it has no words. */
export function exactTitleToken(title: string): [token: string] | undefined {
  const run = runOf(title);
  return run && run.length <= longestTitle ? [`${tokenPrefix.exactTitle}${run}`] : undefined;
}

/** One token for a skill as a whole; none for one so long that it is a sentence. */
export function exactSkillToken(skill: string): [token: string] | undefined {
  const run = runOf(skill);
  return run && run.length <= longestSkill ? [`${tokenPrefix.skill}${run}`] : undefined;
}

/** One token for how many words a title has; beyond a dozen they are all simply long. */
export function titleLengthToken(words: number): string {
  return `${tokenPrefix.titleLength}${Math.min(words, 12)}`;
}

/** A description of this many different words is a book; PostgreSQL takes no vector over 1 MB. */
const mostWords = 5000;
const longestTitle = 300;
const longestSkill = 60;

const runOf = (text: string) =>
  segmentText(text)
    .map(({ compound: joined }) => joined)
    .join('');

const marked = (kind: string, words: Iterable<string | number>) => Array.from(words, (word) => `${kind}${word}`);

/** The readable text of sanitised HTML. Of its entities only the ampersand is part of a word, as in 'R&amp;D'. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?!amp;)#?\w{1,8};/g, ' ')
    .replaceAll('&amp;', '&');
}
