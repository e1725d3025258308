/** Marks a search's words in a title, and around their first place in a description. */
import type { QueryTerm } from './query-terms.ts';

/** Alternates plain and marked pieces, a plain one first. */
export type MarkedText = string[];

/** Descriptions are longer than what anybody reads before a match. */
const maxHtmlLength = 20_000;
const textBefore = 70;
const textLength = 170;

/** Returns undefined for a search without words. Matches whole words and plurals, whatever their case and accents. */
export function createWordPattern(terms: readonly QueryTerm[]): RegExp | undefined {
  const words = new Set(terms.flatMap(({ variants }) => variants.flat()));
  if (words.size === 0) return undefined;
  const longestFirst = [...words].toSorted((one, other) => other.length - one.length).map(escapePattern);
  const word = `(?:${longestFirst.join('|')})(?:e?s)?`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${word}(?:[ -]${word})*(?![\p{L}\p{N}])`, 'gu');
}

export function markWords(text: string, pattern: RegExp): MarkedText {
  const pieces: MarkedText = [];
  let end = 0;
  for (const { 0: match, index } of foldCharacters(text).matchAll(pattern)) {
    pieces.push(text.slice(end, index), text.slice(index, index + match.length));
    end = index + match.length;
  }
  return [...pieces, text.slice(end)];
}

/** Returns about two lines around the first match of a description; undefined without a match. */
export function findExcerpt(html: string, pattern: RegExp): MarkedText | undefined {
  const text = toText(html);
  const [first] = foldCharacters(text).matchAll(pattern);
  if (!first) return undefined;
  const sentence = text.lastIndexOf('. ', first.index) + 2;
  const isNear = first.index - sentence <= textBefore;
  const from =
    isNear && sentence > 1 ? sentence : first.index <= textBefore ? 0 : text.indexOf(' ', first.index - textBefore) + 1;
  const last = text.lastIndexOf(' ', from + textLength);
  const to = text.length - from <= textLength ? text.length : Math.max(last, first.index + first[0].length);
  const isSentence = isNear || from === 0;
  return markWords(`${isSentence ? '' : '… '}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, pattern);
}

const toText = (html: string) =>
  html
    .slice(0, maxHtmlLength)
    // A heading would run into its text.
    .replace(/<(h[1-6])>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Folds case and accents of each character that remains one, so that positions stay. */
const foldCharacters = (text: string) =>
  text.toLowerCase().length === text.length ? text.toLowerCase().replace(/[^\0-\x7f]/g, foldCharacter) : text;

function foldCharacter(character: string): string {
  const folded = character.normalize('NFD').replace(/\p{M}/gu, '');
  return folded.length === 1 ? folded : character;
}

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
