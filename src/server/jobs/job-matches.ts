/** What of a job a candidate's tokens match, in the job's own spelling: the reason that a list gives for its order. */
import type { WeighedToken } from './fit.ts';
import { mark, wholeSkill } from './search-tokens.ts';
import { piecesOf } from './search-words.ts';

const mostMatches = 3;

/** Skills first, then words of the title that no such skill says already. */
export function matchesOf({ title, skills }: { title: string; skills: string[] }, tokens: readonly WeighedToken[]): string[] {
  const wanted = new Set(tokens.map(({ token }) => token));
  const named = skills.filter((skill) => wholeSkill(skill)?.some((token) => wanted.has(token)));
  const inTitle = piecesOf(title)
    .filter(({ parts, joined }) => [...parts, joined].some((word) => wanted.has(mark.title + word)))
    .map(({ from, to }) => title.slice(from, to));
  const all = [...named, ...inTitle];
  const folded = all.map((match) => match.toLowerCase());
  return all.filter((_match, index) => folded.indexOf(folded[index] ?? '') === index).slice(0, mostMatches);
}
