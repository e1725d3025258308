/** Holds a workbook's shared strings: the first ones in memory, the others in a file. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FeedError } from '../feed-parser.ts';
import { maxRowLength } from '../tables/table-row.ts';
import type { WorkbookFile } from './workbook-file.ts';
import { parseXml } from './xml-events.ts';

export interface SharedStrings {
  get(index: number): string;
  close(): void;
}

/** Strings are in the order of their first cell, so that the frequent ones come first. */
const defaultMemoryLength = 8 * 1024 * 1024;
const maxStrings = 5_000_000;
/** What a text takes beside its characters. */
const overhead = 16;

export async function loadSharedStrings(
  file: WorkbookFile,
  part: string,
  memoryLength = defaultMemoryLength,
): Promise<SharedStrings> {
  const inMemory: string[] = [];
  let length = 0;
  let overflow: ReturnType<typeof createTextFile> | undefined;
  for await (const text of parseXml(file.readPart(part), collectStrings)) {
    length += text.length + overhead;
    if (!overflow && length <= memoryLength) inMemory.push(text);
    else {
      overflow ??= createTextFile(join(file.folder, 'strings'));
      if (overflow.add(text) + inMemory.length > maxStrings) throw new FeedError(`has more than ${maxStrings} different texts`);
    }
  }
  overflow?.flush();
  return {
    get: (index) => inMemory[index] ?? overflow?.get(index - inMemory.length) ?? '',
    close: () => overflow?.close(),
  };
}

/** Emits the text of each `si`, without phonetic hints. */
function collectStrings(emit: (text: string) => void) {
  let text = '';
  let inText = false;
  let isHint = false;
  return {
    onOpen(name: string) {
      if (name === 'si') text = '';
      if (name === 'rPh') isHint = true;
      inText = name === 't' && !isHint;
    },
    onText(part: string) {
      if (!inText) return;
      text += part;
      // The runs of a text are elements of their own.
      if (text.length > maxRowLength) throw new FeedError(`has a text of more than ${maxRowLength} characters`);
    },
    onClose(name: string) {
      inText = false;
      if (name === 'rPh') isHint = false;
      if (name === 'si') emit(text);
    },
  };
}

const bufferBytes = 64 * 1024;

function createTextFile(path: string) {
  const descriptor = openSync(path, 'w+', 0o600);
  const ends: number[] = [];
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let end = 0;

  function flush(): void {
    if (pendingBytes > 0) writeSync(descriptor, Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  }

  return {
    /** Returns the number of texts. */
    add(text: string): number {
      const bytes = Buffer.from(text);
      pending.push(bytes);
      pendingBytes += bytes.length;
      end += bytes.length;
      if (pendingBytes > bufferBytes) flush();
      return ends.push(end);
    },

    flush,

    get(index: number): string | undefined {
      const [from = 0, to] = [ends[index - 1], ends[index]];
      if (to === undefined) return undefined;
      const bytes = Buffer.allocUnsafe(to - from);
      readSync(descriptor, bytes, 0, bytes.length, from);
      return bytes.toString();
    },

    close: () => closeSync(descriptor),
  };
}
