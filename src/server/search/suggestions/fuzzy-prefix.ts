/**
 * Matches a prefix with one wrong, missing, extra or swapped letter. Allocates no table, so that scanning a whole vocabulary
 * stays fast.
 */
export function matchesFuzzyPrefix(prefix: string, word: string): boolean {
  let shared = 0;
  while (shared < prefix.length && prefix[shared] === word[shared]) shared++;
  const rest = prefix.slice(shared);
  return (
    rest.length < 2 ||
    word.startsWith(rest.slice(1), shared + 1) ||
    word.startsWith(rest, shared + 1) ||
    word.startsWith(rest.slice(1), shared) ||
    word.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`, shared)
  );
}
