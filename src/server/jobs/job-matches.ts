/** What of a job a candidate's tokens match, in the job's own spelling: the reason that a list gives for its order. */
import type { WeighedToken } from './fit.ts';
import { mark, wholeSkill } from './search-tokens.ts';
import { type Piece, piecesOf } from './search-words.ts';

const mostMatches = 3;

/** Skills first, then words of the title that no such skill says already. */
export function matchesOf({ title, skills }: { title: string; skills: string[] }, tokens: readonly WeighedToken[]): string[] {
  const wanted = new Set(tokens.map(({ token }) => token));
  const named = skills.filter((skill) => wholeSkill(skill)?.some((token) => wanted.has(token)));
  const inTitle = runsOf(title, ({ parts, joined }) => [...parts, joined].some((word) => wanted.has(mark.title + word)));
  const all = [...named, ...inTitle];
  const folded = all.map((match) => match.toLowerCase());
  return all.filter((_match, index) => folded.indexOf(folded[index] ?? '') === index).slice(0, mostMatches);
}

/** Pieces of a text that are wanted, neighbours together: 'Site Reliability' is one match. */
function runsOf(text: string, isWanted: (piece: Piece) => boolean): string[] {
  const runs: { from: number; to: number }[] = [];
  for (const piece of piecesOf(text)) {
    if (!isWanted(piece)) continue;
    const last = runs.at(-1);
    if (last && text.slice(last.to, piece.from) === ' ') last.to = piece.to;
    else runs.push({ from: piece.from, to: piece.to });
  }
  return runs.map(({ from, to }) => text.slice(from, to));
}
