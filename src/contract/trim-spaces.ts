/** Spaces at the ends are the keyboard's, not the address's. By hand: `/ +$/` takes seconds on many spaces in the middle. */
export function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}
