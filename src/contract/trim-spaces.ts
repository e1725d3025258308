/** Removes spaces at both ends. A loop, since `/ +$/` takes seconds on many spaces in the middle. */
export function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}
