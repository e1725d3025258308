/** Streams exports in small pieces, so that other requests are answered meanwhile. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { unavailable } from '../domain-error.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';

/** Takes about 2 ms of the main thread to render and to compress. */
const charactersPerPiece = 64 * 1024;

/** Renders one piece at a time for all exports of a process: 32 at a time would delay others like one long task. */
export function createExportStreams() {
  const serialize = limitConcurrency(1, Infinity, unavailable);

  /** Renders when the stream is read. */
  return (parts: AsyncIterator<string>): Readable =>
    Readable.from(renderPieces(parts), { objectMode: false, highWaterMark: charactersPerPiece });

  async function* renderPieces(parts: AsyncIterator<string>): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await serialize(() => renderPiece(parts));
      if (piece === '') return;
      yield Buffer.from(piece);
    }
  }
}

async function renderPiece(parts: AsyncIterator<string>): Promise<string> {
  let piece = '';
  while (piece.length < charactersPerPiece) {
    const next = await parts.next();
    if (next.done) break;
    piece += next.value;
  }
  await setImmediate();
  return piece;
}
