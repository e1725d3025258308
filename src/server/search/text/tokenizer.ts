/**
 * Splits text to words, with the same rules for jobs and searches.
 *
 * Folds case and accents, preserves 'C++', 'C#' and '.NET', adds compounds such as 'nodejs', and drops stop words.
 */

/** Text between spaces or commas: 'Engineer', 'C++', 'Node.js', 'M/WBE', "Children's". */
export interface Segment {
  /** The folded words: `['node', 'js']`. */
  words: string[];
  /** The words joined: `nodejs`. */
  compound: string;
  /** Position in the text. */
  start: number;
  end: number;
}

/** Returns the segments of a text without stop words such as 'of' and 'the'. */
export function segmentText(text: string): Segment[] {
  return parseSegments(text).filter(({ compound }) => !stopWords.has(compound));
}

/** Preserves stop words when there are no other words: 'of' may be a prefix of 'office'. */
export function segmentQuery(text: string): Segment[] {
  const segments = parseSegments(text);
  const meaningful = segments.filter(({ compound }) => !stopWords.has(compound));
  return meaningful.length > 0 ? meaningful : segments;
}

/**
 * Returns the same text for all texts that a search cannot distinguish: folded words without repetitions, stop words and
 * punctuation between words.
 */
export function normalizeQueryText(text: string): string {
  const segments = segmentQuery(text);
  const normalized = [...new Set(segments.map(joinWords))].join(' ');
  // Folding may in theory change how a text splits. Such a text stays unchanged.
  return describeSegments(segmentQuery(normalized)) === describeSegments(segments) ? normalized : text.trim();
}

/** Joins words so that they form one segment again. '.NET' contains the dot. */
const joinWords = ({ words }: Segment) => words.reduce((joined, word) => joined + (word.startsWith('.') ? word : `/${word}`));

const describeSegments = (segments: Segment[]) => [...new Set(segments.map(({ words }) => words.join('/')))].join(' ');

/** Splits a segment to one segment for each word. */
export function splitSegment({ start, end }: Segment, text: string): Segment[] {
  return [...text.slice(start, end).matchAll(partPattern)].flatMap(({ 0: raw, index }) => {
    const word = fold(raw);
    return word === '' || stopWords.has(word)
      ? []
      : [{ words: [word], compound: word, start: start + index, end: start + index + raw.length }];
  });
}

/** Returns all words that match a text. */
export function extractWords(text: string): string[] {
  const words: string[] = [];
  for (const chunk of text.match(chunkPattern) ?? []) for (const word of extractChunkWords(chunk)) words.push(word);
  return words;
}

/** A few thousand chunks make up most texts: their words are cached (docs/decisions/026). */
const wordsByChunk = new Map<string, string[]>();
const maxCachedChunks = 20_000;
/** V8 stores a longer substring as a reference to the whole text. */
const maxCachedLength = 12;

function extractChunkWords(chunk: string): string[] {
  if (chunk.length > maxCachedLength) return parseChunk(chunk);
  const cached = wordsByChunk.get(chunk);
  if (cached) return cached;
  if (wordsByChunk.size === maxCachedChunks) wordsByChunk.clear();
  const words = parseChunk(chunk);
  wordsByChunk.set(chunk, words);
  return words;
}

function parseChunk(chunk: string): string[] {
  const words: string[] = [];
  const add = (word: string) => {
    if (word.length <= maxWordLength && !stopWords.has(word)) words.push(word);
  };
  for (const { words: parts, compound } of parseSegments(chunk)) {
    for (const part of parts) add(part);
    if (parts.length > 1 && parts.length <= maxCompoundWords) add(compound);
    if (parts.includes(dotNet)) add('net');
  }
  return words;
}

/** Counts the words of a text: 'LAN/WAN' has two. */
export function countWords(text: string): number {
  return segmentText(text).reduce((count, { words }) => count + words.length, 0);
}

/** Returns the singular of an English plural, and any other word unchanged. */
export function singularize(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Searches have no longer words, and PostgreSQL rejects lexemes beyond 2 kB. */
const maxWordLength = 40;
/** With separate accents. Normalizing takes quadratic time for a letter with thousands of them. */
const maxRawLength = 400;
/** Compounds of web addresses would only fill the index. */
const maxCompoundWords = 4;
const dotNet = '.net';

const stopWords = new Set('a an and at by for from in of on or the to with'.split(' '));
const spellingAliases = new Map([
  ['cpp', 'c++'],
  ['csharp', 'c#'],
  ['dotnet', dotNet],
]);

const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const part = String.raw`(?:(?<!${letter})\p{L}(?:\+\+|#)|${letter}+)`;
const segmentPattern = new RegExp(String.raw`(?:(?<!${letter})\.(?=net(?!${letter})))?${part}(?:[./&'’_‐‑-]${part})*`, 'giu');
const partPattern = new RegExp(String.raw`(?:\.(?=net(?!${letter})))?${part}`, 'giu');

/** Most chunks are plain words, which skip the slower patterns. */
const chunkPattern = /[^\s,;:()]+/g;
const plainWordPattern = /^([A-Za-z0-9]+)\.?$/;

function parseSegments(text: string): Segment[] {
  const segments: Segment[] = [];
  for (const { 0: chunk, index: start } of text.matchAll(chunkPattern)) {
    const plain = plainWordPattern.exec(chunk)?.[1];
    if (plain !== undefined) {
      const word = fold(plain);
      segments.push({ words: [word], compound: word, start, end: start + plain.length });
      continue;
    }
    for (const { 0: raw, index } of chunk.matchAll(segmentPattern)) {
      const words = (raw.match(partPattern) ?? []).map(fold).filter(Boolean);
      const compound = words.length > 1 ? words.join('').replaceAll('.', '') : words.join('');
      if (compound) segments.push({ words, compound, start: start + index, end: start + index + raw.length });
    }
  }
  return segments;
}

const nonAscii = /[^\0-\x7f]/;
/** Letters that Unicode does not decompose. */
const letterFolding = new Map(
  Object.entries({ ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }),
);

/** Returns an empty text for what is too long to be a word. */
function fold(raw: string): string {
  if (raw.length > maxRawLength) return '';
  let word = raw.toLowerCase();
  if (nonAscii.test(word)) {
    word = word
      .normalize('NFKD')
      // Removes Latin, Greek and Cyrillic accents only. The marks of other scripts are vowels.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[øæœßłđðþıς]/g, (character) => letterFolding.get(character) ?? character)
      .replace(/[^\p{L}\p{M}\p{N}+#.]/gu, '')
      .toLowerCase();
  }
  return spellingAliases.get(word) ?? word;
}
