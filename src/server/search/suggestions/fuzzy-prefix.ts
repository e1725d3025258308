/**
 * Whether a word begins as was typed but for one mistake: a letter wrong, missing, too many, or two neighbours swapped.
 * Nothing of a length is set up for it, so that a whole vocabulary is gone through in a moment.
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
