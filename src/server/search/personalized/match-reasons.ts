/** Finds the skills and title words that match a candidate's tokens. */

import { exactSkillToken, tokenPrefix } from '../index/index-tokens.ts';
import { type Segment, segmentText } from '../text/tokenizer.ts';
import type { WeightedToken } from './relevance.ts';

const maxReasons = 3;

/** Returns skills first, then title words that repeat no skill, in the job's own spelling. */
export function findMatchReasons(
  { title, skills }: { title: string; skills: string[] },
  tokens: readonly WeightedToken[],
): string[] {
  const profileTokens = new Set(tokens.map(({ token }) => token));
  const matchingSkills = skills.filter((skill) => exactSkillToken(skill)?.some((token) => profileTokens.has(token)));
  const matchingTitleParts = joinNeighbors(title, ({ words, compound }) =>
    [...words, compound].some((word) => profileTokens.has(tokenPrefix.title + word)),
  );
  const reasons = [...matchingSkills, ...matchingTitleParts];
  const folded = reasons.map((reason) => reason.toLowerCase());
  return reasons.filter((_reason, index) => folded.indexOf(folded[index] ?? '') === index).slice(0, maxReasons);
}

/** Joins neighboring matches: 'Site Reliability' is one reason. */
function joinNeighbors(text: string, matches: (segment: Segment) => boolean): string[] {
  const ranges: { start: number; end: number }[] = [];
  for (const segment of segmentText(text)) {
    if (!matches(segment)) continue;
    const last = ranges.at(-1);
    if (last && text.slice(last.end, segment.start) === ' ') last.end = segment.end;
    else ranges.push({ start: segment.start, end: segment.end });
  }
  return ranges.map(({ start, end }) => text.slice(start, end));
}
