/** What of a person's own words the index of jobs understands. */

import { tokenPrefix } from '../index/index-tokens.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { extractWords, segmentText } from '../text/tokenizer.ts';

const mostTokens = 40;
const mostSkills = 20;
const mostTitleWords = 12;
/** A skill of more words is not looked for. */
const longestSkill = 4;

/**
 * The tokens of a resume: whole skills that jobs name, then words of titles, then words of texts; in each what is said
 * oftener first, of equals what fewer jobs have.
 */
export function extractResumeTokens(text: string, words: CatalogueVocabulary): string[] {
  const skills = skillsIn(text, words);
  const inSkills = new Set(skills.keys());
  const titleWords: Said = new Map();
  const others: Said = new Map();
  for (const word of extractWords(text)) {
    if (inSkills.has(word) || !telling.test(word)) continue;
    const { jobCount: jobs, titleCount: titles } = words.jobWords.frequencyOf(word);
    if (isOfTitles(titles, jobs)) say(titleWords, word);
    else if (jobs > 0 && isRare(jobs, words)) say(others, word);
  }
  const count = (word: string) => words.jobWords.frequencyOf(word);
  return [
    ...foremost(skills, (skill) => words.skillCounts.get(skill) ?? 0, mostSkills).map((skill) => tokenPrefix.skill + skill),
    ...foremost(titleWords, (word) => count(word).titleCount, mostTitleWords).map((word) => tokenPrefix.title + word),
    ...foremost(others, (word) => count(word).jobCount, mostTokens).map((word) => tokenPrefix.anyField + word),
  ].slice(0, mostTokens);
}

/** The words of a title that tell what a job is. */
export function extractTitleTokens(title: string, words: CatalogueVocabulary): string[] {
  return [...new Set(extractWords(title))]
    .filter((word) => telling.test(word) && words.jobWords.occursInTitles(word))
    .map((word) => tokenPrefix.title + word);
}

/** How often each was said. */
type Said = Map<string, number>;

const say = (said: Said, word: string) => said.set(word, (said.get(word) ?? 0) + 1);

/** Two characters at least, one of them a letter. */
const telling = /^(?=.*\p{L}).{2,}$/u;

/** 'Experience' stands in every text and in hardly a title, and says nothing; 'engineer' does. */
const isOfTitles = (titles: number, jobs: number) => titles > 0 && titles * 10 >= jobs;

/** Fewer than one job in twenty, as far as the commonest word tells how many there are. */
const isRare = (jobs: number, { jobWords: words }: CatalogueVocabulary) => jobs <= Math.max(2, words.maxJobCount / 20);

function skillsIn(text: string, { skillCounts: skills }: CatalogueVocabulary): Said {
  const pieces = segmentText(text).map(({ compound: joined }) => joined);
  const said: Said = new Map();
  for (let at = 0; at < pieces.length; at++) {
    let run = '';
    for (const piece of pieces.slice(at, at + longestSkill)) {
      run += piece;
      if (telling.test(run) && skills.has(run)) say(said, run);
    }
  }
  return said;
}

function foremost(said: Said, jobs: (word: string) => number, most: number): string[] {
  return [...said]
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || jobs(a) - jobs(b) || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);
}
