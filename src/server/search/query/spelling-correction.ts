/** Corrects misspelled search words by the words of the catalogue. */
import type { Vocabulary } from '../text/vocabulary.ts';

/** Returns the nearest word of the catalogue, two words when the space is missing, or nothing. */
export function correctSpelling(word: string, words: Vocabulary): string[] {
  const [nearest] = words.findNearest(word);
  if (nearest !== undefined) return [nearest];
  for (let split = 3; split <= word.length - 3; split++) {
    const halves = [word.slice(0, split), word.slice(split)];
    if (halves.every((half) => words.has(half))) return halves;
  }
  return [];
}
