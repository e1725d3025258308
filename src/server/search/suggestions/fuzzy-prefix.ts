/**
 * Matches a prefix with one mistake: a wrong, missing or extra letter, or two neighbors swapped.
 * Allocates no table, so that scanning a whole vocabulary stays fast.
 */
export function matchesFuzzyPrefix(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = typed.slice(same);
  return (
    rest.length < 2 ||
    word.startsWith(rest.slice(1), same + 1) ||
    word.startsWith(rest, same + 1) ||
    word.startsWith(rest.slice(1), same) ||
    word.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`, same)
  );
}
