/**
 * The portal's own import format: `{"jobs": [job, …]}`, a bare list of jobs, or one job a line. Which of them it is
 * shows in the first line. One job is in memory at a time, however long the file.
 */
import { JSONParser, TokenType } from '@streamparser/json';
import { FeedError, type FeedParser, type RawFeedItem } from './feed-parser.ts';

export const parseJsonFeed: FeedParser = async function* (bytes) {
  const source = bytes[Symbol.asyncIterator]();
  try {
    const { firstLine, all } = await peeked(source);
    if (firstLine === '') throw new FeedError('is empty');
    if (!/^[{[]/.test(firstLine)) throw new FeedError(noJobs);
    yield* isJobLine(firstLine) ? jobLines(all) : jobList(all, firstLine.startsWith('['));
  } finally {
    // A source that was not read to its end would keep its connection, and with it the process.
    await source.return?.();
  }
};

const noJobs = 'is not in the import format: {"jobs": [job, …]}, [job, …], or one job a line';

/** A first line that is longer than this belongs to a file without line breaks. */
const peekLength = 1024 * 1024;

/** The first line of the text, and an iterable that still holds everything. */
async function peeked(source: AsyncIterator<Uint8Array>) {
  const read: Uint8Array[] = [];
  let beginning = '';
  const decoder = new TextDecoder();
  while (beginning.length < peekLength && !beginning.includes('\n')) {
    const { value, done } = await source.next();
    if (done) break;
    read.push(value);
    beginning = (beginning + decoder.decode(value, { stream: true })).trimStart();
  }
  const all = async function* () {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  return { firstLine: beginning.split('\n', 1)[0] ?? '', all: all() };
}

function isJobLine(line: string): boolean {
  const value = parsed(line);
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('jobs' in value);
}

async function* jobLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawFeedItem> {
  let number = 0;
  for await (const line of lines(bytes)) {
    number++;
    if (line.trim() === '') continue;
    const raw = parsed(line);
    yield { at: `line ${number}`, ...(raw === undefined ? { fault: 'the line is not valid JSON' } : { raw }) };
  }
}

async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished = '';
  for await (const chunk of bytes) {
    const complete = (unfinished + decoder.decode(chunk, { stream: true })).split('\n');
    unfinished = complete.pop() ?? '';
    yield* complete;
  }
  yield unfinished + decoder.decode();
}

/** The value of a JSON text, or undefined when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* jobList(bytes: AsyncIterable<Uint8Array>, bare: boolean): AsyncGenerator<RawFeedItem> {
  const list = listParser(bare);
  let number = 0;
  const after = () => (number === 0 ? '' : ` after job ${number}`);
  for await (const chunk of bytes) {
    const valid = list.write(chunk);
    for (const raw of list.take()) yield { at: `job ${++number}`, raw };
    if (!valid) throw new FeedError(`is not valid JSON in UTF-8${after()}`);
  }
  if (!list.ended()) throw new FeedError(`breaks off${after()}`);
  if (!list.found()) throw new FeedError(noJobs);
}

/** Collects the elements of a bare list, or of the list named `jobs` in an object, and lets go of everything else. */
function listParser(bare: boolean) {
  const parser = new JSONParser({ paths: [bare ? '$.*' : '$.jobs.*'], keepStack: false });
  let elements: unknown[] = [];
  let found = bare;
  let depth = 0;
  let name: unknown;
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.LEFT_BRACKET && depth === 1 && name === 'jobs') found = true;
    if (token === TokenType.LEFT_BRACKET || token === TokenType.LEFT_BRACE) depth++;
    else if (token === TokenType.RIGHT_BRACKET || token === TokenType.RIGHT_BRACE) depth--;
    else if (token === TokenType.STRING && depth === 1) name = value;
  };
  parser.onValue = ({ value }) => {
    if (found) elements.push(value);
  };

  return {
    /** False when the text is no JSON from here on. */
    write(chunk: Uint8Array): boolean {
      try {
        parser.write(chunk);
        return true;
      } catch {
        return false;
      }
    },

    take(): unknown[] {
      const taken = elements;
      elements = [];
      return taken;
    },

    found: () => found,
    ended: () => parser.isEnded,
  };
}
