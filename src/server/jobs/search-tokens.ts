/**
 * The tokens that a job is found by. They are made here, not by the engines, so that both find the same: each engine
 * keeps nothing but which job has which token. A token's first letter says what it is.
 */
import { lengthOf, piecesOf, wordsOf } from './search-words.ts';

export const mark = {
  /** A word of the title. */
  title: 't',
  /** A word of title, skills, company, categories or place. */
  head: 'h',
  /** A word of any of these, or of the description. */
  anywhere: 'w',
  /** A word of the place. */
  place: 'p',
  category: 'c',
  company: 'o',
  type: 'y',
  workmode: 'm',
  /** A skill as a whole. */
  skill: 's',
  /** The title as a whole. */
  exactly: 'e',
  /** The number of words in the title. */
  length: 'n',
} as const;

/** The kinds whose tokens are words that somebody may type, or have in a resume. */
export const spokenMarks = [mark.title, mark.anywhere, mark.place, mark.skill];

/** Numbers and codes that the filters ask for. */
export interface FacetedJob {
  companyId: number;
  categoryIds: number[];
  type: string;
  workmode: string;
}

/** What of a job is words. */
export interface WordedJob {
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
export function wordTokensOf(job: WordedJob): string[] {
  const title = new Set(wordsOf(job.title));
  const head = new Set(title);
  for (const text of [...job.skills, job.company, ...job.categories, job.city, job.state, job.workmode]) {
    for (const word of wordsOf(text)) head.add(word);
  }
  const anywhere = new Set(head);
  for (const word of wordsOf(textOf(job.description))) {
    if (anywhere.size >= mostWords) break;
    anywhere.add(word);
  }
  return [
    ...marked(mark.title, title),
    ...marked(mark.head, head),
    ...marked(mark.anywhere, anywhere),
    ...marked(mark.place, new Set(job.placeWords)),
    ...new Set(job.skills.flatMap((skill) => wholeSkill(skill) ?? [])),
    ...(wholeTitle(job.title) ?? []),
    titleLength(lengthOf(job.title)),
  ];
}

/** The tokens that the filters ask for. */
export function facetTokensOf({ categoryIds, companyId, type, workmode }: FacetedJob): string[] {
  return [
    ...marked(
      mark.category,
      categoryIds.toSorted((a, b) => a - b),
    ),
    `${mark.company}${companyId}`,
    `${mark.type}${type}`,
    `${mark.workmode}${workmode}`,
  ];
}

/** One token for a title as a whole, however it is spaced, cased and accented; none when it has no words. */
export function wholeTitle(title: string): [token: string] | undefined {
  const run = runOf(title);
  return run && run.length <= longestTitle ? [`${mark.exactly}${run}`] : undefined;
}

/** One token for a skill as a whole; none for one so long that it is a sentence. */
export function wholeSkill(skill: string): [token: string] | undefined {
  const run = runOf(skill);
  return run && run.length <= longestSkill ? [`${mark.skill}${run}`] : undefined;
}

/** One token for how many words a title has; beyond a dozen they are all simply long. */
export function titleLength(words: number): string {
  return `${mark.length}${Math.min(words, 12)}`;
}

/** A description of this many different words is a book; PostgreSQL takes no vector over 1 MB. */
const mostWords = 5000;
const longestTitle = 300;
const longestSkill = 60;

const runOf = (text: string) =>
  piecesOf(text)
    .map(({ joined }) => joined)
    .join('');

const marked = (kind: string, words: Iterable<string | number>) => Array.from(words, (word) => `${kind}${word}`);

/** The readable text of sanitised HTML. Of its entities only the ampersand is part of a word, as in 'R&amp;D'. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?!amp;)#?\w{1,8};/g, ' ')
    .replaceAll('&amp;', '&');
}
