/** Extracts the index tokens of resumes and titles. */
import { setImmediate } from 'node:timers/promises';
import { tokenPrefix } from '../index/index-tokens.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { extractWords, segmentText } from '../text/tokenizer.ts';

const maxTokens = 40;
const maxSkills = 20;
const maxTitleWords = 12;
const maxSkillWords = 4;
/** Other requests run after this many characters: those of some scripts take long. */
const charactersBetweenYields = 10_000;

/**
 * Returns whole skills, then title words, then rare words of descriptions.
 * Frequent words of the resume come first, the rarer in the catalogue among equal ones.
 */
export async function extractResumeTokens(text: string, vocabulary: CatalogueVocabulary): Promise<string[]> {
  const { jobWords, skillCounts } = vocabulary;
  const words: string[] = [];
  const compounds: string[] = [];
  for (const part of splitAtSpaces(text)) {
    words.push(...extractWords(part));
    compounds.push(...segmentText(part).map(({ compound }) => compound));
    await setImmediate();
  }
  const skills = countSkills(compounds, vocabulary);
  const titleWords: WordCounts = new Map();
  const otherWords: WordCounts = new Map();
  for (const word of words) {
    if (skills.has(word) || !meaningfulWord.test(word)) continue;
    const { jobCount, titleCount } = jobWords.frequencyOf(word);
    if (isTitleWord(titleCount, jobCount)) increment(titleWords, word);
    else if (jobCount > 0 && isRare(jobCount, vocabulary)) increment(otherWords, word);
  }
  const topSkills = selectTop(skills, (skill) => skillCounts.get(skill) ?? 0, maxSkills);
  const topTitleWords = selectTop(titleWords, (word) => jobWords.frequencyOf(word).titleCount, maxTitleWords);
  const topOtherWords = selectTop(otherWords, (word) => jobWords.frequencyOf(word).jobCount, maxTokens);
  return [
    ...topSkills.map((skill) => tokenPrefix.skill + skill),
    ...topTitleWords.map((word) => tokenPrefix.title + word),
    ...topOtherWords.map((word) => tokenPrefix.anyField + word),
  ].slice(0, maxTokens);
}

/** Extracts the title words that describe a job. */
export function extractTitleTokens(title: string, { jobWords }: CatalogueVocabulary): string[] {
  return [...new Set(extractWords(title))]
    .filter((word) => meaningfulWord.test(word) && jobWords.occursInTitles(word))
    .map((word) => tokenPrefix.title + word);
}

function* splitAtSpaces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const space = text.lastIndexOf(' ', start + charactersBetweenYields);
    const end = start + charactersBetweenYields >= text.length || space <= start ? start + charactersBetweenYields : space;
    yield text.slice(start, end);
    start = end;
  }
}

type WordCounts = Map<string, number>;

const increment = (counts: WordCounts, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);

/** At least two characters, one of them a letter. */
const meaningfulWord = /^(?=.*\p{L}).{2,}$/u;

/** 'Experience' is in every description and hardly any title; 'engineer' is in many titles. */
const isTitleWord = (titleCount: number, jobCount: number) => titleCount > 0 && titleCount * 10 >= jobCount;

/** In fewer than one job of twenty. The most frequent word approximates the number of jobs. */
const isRare = (jobCount: number, { jobWords }: CatalogueVocabulary) => jobCount <= Math.max(2, jobWords.maxJobCount / 20);

function countSkills(compounds: readonly string[], { skillCounts }: CatalogueVocabulary): WordCounts {
  const counts: WordCounts = new Map();
  for (let start = 0; start < compounds.length; start++) {
    let skill = '';
    for (const compound of compounds.slice(start, start + maxSkillWords)) {
      skill += compound;
      if (meaningfulWord.test(skill) && skillCounts.has(skill)) increment(counts, skill);
    }
  }
  return counts;
}

function selectTop(counts: WordCounts, countJobs: (word: string) => number, max: number): string[] {
  return [...counts]
    .sort(([a, count], [b, otherCount]) => otherCount - count || countJobs(a) - countJobs(b) || (a < b ? -1 : 1))
    .slice(0, max)
    .map(([word]) => word);
}
