/**
 * Streams the portal's import format, so that memory does not grow with the feed.
 *
 * The format is `{"jobs": [job, …]}`, a list of jobs, or one job a line.
 */
import { FeedError, type FeedParser, jobTooLong, maxJobLength, type RawFeedItem, tooLong } from './feed-parser.ts';
import { createListParser } from './json-list-parser.ts';

export const parseJsonFeed: FeedParser = async function* (bytes) {
  const source = bytes[Symbol.asyncIterator]();
  try {
    const { firstLine, bytes: allBytes } = await peekFirstLine(source);
    if (firstLine === '') throw new FeedError('is empty');
    if (!/^[{[]/.test(firstLine)) throw new FeedError(otherFormat);
    yield* isJobLine(firstLine) ? parseLines(allBytes) : parseList(allBytes, firstLine.startsWith('['));
  } finally {
    // An unread source would keep its connection and the process alive.
    await source.return?.();
  }
};

const otherFormat = 'is not in the import format: {"jobs": [job, …]}, [job, …], or one job a line';

/** A file with a longer first line has no line breaks. */
const maxPeekLength = 1024 * 1024;

/** Returns the first line and an iterable over all bytes. */
async function peekFirstLine(source: AsyncIterator<Uint8Array>) {
  const read: Uint8Array[] = [];
  let beginning = '';
  const decoder = new TextDecoder();
  while (beginning.length < maxPeekLength && !beginning.includes('\n')) {
    const { value, done } = await source.next();
    if (done) break;
    read.push(value);
    beginning = (beginning + decoder.decode(value, { stream: true })).trimStart();
  }
  const replay = async function* () {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  return { firstLine: beginning.split('\n', 1)[0] ?? '', bytes: replay() };
}

function isJobLine(line: string): boolean {
  const value = parseJson(line);
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('jobs' in value);
}

async function* parseLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawFeedItem> {
  let number = 0;
  for await (const line of splitLines(bytes)) {
    number++;
    if (line.trim() === '') continue;
    const position = `line ${number}`;
    if (line.length > maxJobLength) {
      yield { position, error: `the line ${tooLong}` };
      continue;
    }
    const raw = parseJson(line);
    yield raw === undefined ? { position, error: 'the line is not valid JSON' } : { position, raw };
  }
}

/** Cuts lines that are longer than a job may be. */
async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished = '';
  for await (const chunk of bytes) {
    const [rest = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    if (unfinished.length <= maxJobLength) unfinished += rest;
    for (const line of lines) {
      yield unfinished;
      unfinished = line;
    }
  }
  yield unfinished + decoder.decode();
}

/** Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* parseList(bytes: AsyncIterable<Uint8Array>, isBareList: boolean): AsyncGenerator<RawFeedItem> {
  const list = createListParser(isBareList ? undefined : 'jobs');
  let number = 0;
  const after = () => (number === 0 ? '' : ` after job ${number}`);
  for await (const chunk of bytes) {
    const valid = list.write(chunk);
    for (const raw of list.take()) yield { position: `job ${++number}`, raw };
    if (!valid) throw new FeedError(`${list.isTooLong() ? jobTooLong : 'is not valid JSON in UTF-8'}${after()}`);
  }
  if (!list.ended()) throw new FeedError(`breaks off${after()}`);
  if (!list.hasList()) throw new FeedError(otherFormat);
}
