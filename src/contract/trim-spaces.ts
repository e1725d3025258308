/** Removes spaces at both ends in linear time; `/ +$/` would backtrack for seconds. */
export function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}
