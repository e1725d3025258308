/**
 * What counts as a word, the same for a posting and for what a person types: case and accents folded, 'C++', 'C#' and
 * '.NET' kept, 'Node.js' also one word, and words that carry no meaning left out.
 */

/** A stretch of text between blanks or commas: 'Engineer', 'C++', 'Node.js', 'M/WBE', "Children's". */
export interface Segment {
  /** The folded words in it: `['node', 'js']`. */
  words: string[];
  /** The same run together, as many people write it: `nodejs`. */
  compound: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** The pieces of a text in their order, without those of small words such as 'of' and 'the'. */
export function segmentText(text: string): Segment[] {
  return allPieces(text).filter(({ compound: joined }) => !smallWords.has(joined));
}

/** As `piecesOf`, but a text of nothing but small words keeps them: 'of' may be the beginning of 'office'. */
export function segmentQuery(text: string): Segment[] {
  const pieces = allPieces(text);
  const telling = pieces.filter(({ compound: joined }) => !smallWords.has(joined));
  return telling.length > 0 ? telling : pieces;
}

/** The words of a piece as pieces of their own. */
export function splitSegment({ start: from, end: to }: Segment, text: string): Segment[] {
  return [...text.slice(from, to).matchAll(partOfPiece)].flatMap(({ 0: written, index }) => {
    const word = fold(written);
    return word === '' || smallWords.has(word)
      ? []
      : [{ words: [word], compound: word, start: from + index, end: from + index + written.length }];
  });
}

/** Every word that a text can be found by. */
export function extractWords(text: string): string[] {
  const words: string[] = [];
  for (const each of text.match(chunk) ?? []) for (const word of wordsOfChunk(each)) words.push(word);
  return words;
}

/** The same few thousand words make up most texts: what each comes to is kept (docs/decisions/026). */
const keptChunks = new Map<string, string[]>();
const mostKept = 20_000;
/** V8 holds a longer piece of a text by a reference to the whole text. */
const longestKept = 12;

function wordsOfChunk(chunk: string): string[] {
  if (chunk.length > longestKept) return wordsIn(chunk);
  const kept = keptChunks.get(chunk);
  if (kept) return kept;
  if (keptChunks.size === mostKept) keptChunks.clear();
  const words = wordsIn(chunk);
  keptChunks.set(chunk, words);
  return words;
}

function wordsIn(chunk: string): string[] {
  const words: string[] = [];
  const add = (word: string) => {
    if (word.length <= longestWord && !smallWords.has(word)) words.push(word);
  };
  for (const { words: parts, compound: joined } of allPieces(chunk)) {
    for (const part of parts) add(part);
    if (parts.length > 1 && parts.length <= longestChain) add(joined);
    if (parts.includes(dotNet)) add('net');
  }
  return words;
}

/** How many words a text has: two in 'LAN/WAN'. */
export function countWords(text: string): number {
  return segmentText(text).reduce((words, { words: parts }) => words + parts.length, 0);
}

/** The singular of an English plural; any other word as it is. */
export function singularize(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Longer runs of letters are not words that anybody types, and PostgreSQL takes none beyond 2 kB. */
const longestWord = 40;
/** Web addresses are chains as well; run together they would only fill the index. */
const longestChain = 4;
const dotNet = '.net';

const smallWords = new Set('a an and at by for from in of on or the to with'.split(' '));
const otherSpellings = new Map([
  ['cpp', 'c++'],
  ['csharp', 'c#'],
  ['dotnet', dotNet],
]);

const run = String.raw`[\p{L}\p{M}\p{N}]`;
const part = String.raw`(?:(?<!${run})\p{L}(?:\+\+|#)|${run}+)`;
const piece = new RegExp(String.raw`(?:(?<!${run})\.(?=net(?!${run})))?${part}(?:[./&'’_‐‑-]${part})*`, 'giu');
const partOfPiece = new RegExp(String.raw`(?:\.(?=net(?!${run})))?${part}`, 'giu');

/** Most of any text are plain words, which need none of the rules below. */
const chunk = /[^\s,;:()]+/g;
const plainChunk = /^([A-Za-z0-9]+)\.?$/;

function allPieces(text: string): Segment[] {
  const pieces: Segment[] = [];
  for (const { 0: whole, index: start } of text.matchAll(chunk)) {
    const plain = plainChunk.exec(whole)?.[1];
    if (plain !== undefined) {
      const word = fold(plain);
      pieces.push({ words: [word], compound: word, start: start, end: start + plain.length });
      continue;
    }
    for (const { 0: written, index } of whole.matchAll(piece)) {
      const parts = (written.match(partOfPiece) ?? []).map(fold).filter(Boolean);
      const joined = parts.length > 1 ? parts.join('').replaceAll('.', '') : parts.join('');
      if (joined) pieces.push({ words: parts, compound: joined, start: start + index, end: start + index + written.length });
    }
  }
  return pieces;
}

const notAscii = /[^\0-\x7f]/;
/** Letters whose strokes and ligatures Unicode does not take apart. */
const plainLetters = new Map(
  Object.entries({ ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }),
);

function fold(written: string): string {
  let word = written.toLowerCase();
  if (notAscii.test(word)) {
    word = word
      .normalize('NFKD')
      // Accents of Latin, Greek and Cyrillic letters; the marks of other scripts are vowels and stay.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[øæœßłđðþıς]/g, (letter) => plainLetters.get(letter) ?? letter)
      .replace(/[^\p{L}\p{M}\p{N}+#.]/gu, '')
      .toLowerCase();
  }
  return otherSpellings.get(word) ?? word;
}
