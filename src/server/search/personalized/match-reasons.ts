/** What of a job a candidate's tokens match, in the job's own spelling: the reason that a list gives for its order. */

import { exactSkillToken, tokenPrefix } from '../index/index-tokens.ts';
import { type Segment, segmentText } from '../text/tokenizer.ts';
import type { WeightedToken } from './relevance.ts';

const mostMatches = 3;

/** Skills first, then words of the title that no such skill says already. */
export function findMatchReasons(
  { title, skills }: { title: string; skills: string[] },
  tokens: readonly WeightedToken[],
): string[] {
  const wanted = new Set(tokens.map(({ token }) => token));
  const named = skills.filter((skill) => exactSkillToken(skill)?.some((token) => wanted.has(token)));
  const inTitle = runsOf(title, ({ words: parts, compound: joined }) =>
    [...parts, joined].some((word) => wanted.has(tokenPrefix.title + word)),
  );
  const all = [...named, ...inTitle];
  const folded = all.map((match) => match.toLowerCase());
  return all.filter((_match, index) => folded.indexOf(folded[index] ?? '') === index).slice(0, mostMatches);
}

/** Pieces of a text that are wanted, neighbours together: 'Site Reliability' is one match. */
function runsOf(text: string, isWanted: (piece: Segment) => boolean): string[] {
  const runs: { from: number; to: number }[] = [];
  for (const piece of segmentText(text)) {
    if (!isWanted(piece)) continue;
    const last = runs.at(-1);
    if (last && text.slice(last.to, piece.start) === ' ') last.to = piece.end;
    else runs.push({ from: piece.start, to: piece.end });
  }
  return runs.map(({ from, to }) => text.slice(from, to));
}
