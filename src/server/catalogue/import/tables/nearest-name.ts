/** Finds the known name that a misspelled one most likely means. */
import { editDistance } from '#server/search/text/edit-distance.ts';
import { normalizeName } from './column-names.ts';

/** Undefined if more than a third of the letters differ from every known name. */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  const word = normalizeName(name).slice(0, maxLength);
  let nearest: { name: string; distance: number } | undefined;
  for (const each of known) {
    const distance = editDistance(word, normalizeName(each), Math.floor(word.length / 3));
    if (distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { name: each, distance };
  }
  return nearest?.name;
}

const maxLength = 60;
