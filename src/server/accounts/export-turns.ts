/** Renders exports in short turns, so that other requests are answered meanwhile. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { unavailable } from '../domain-error.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';

/** Takes about 2 ms of the main thread to render and to compress. */
const charactersPerTurn = 64 * 1024;

/** The exports of a process take turns as well: 32 at a time would hold the others up like one long turn. */
export function createExportTurns() {
  const inTurn = limitConcurrency(1, Infinity, unavailable);

  /** Renders when the stream is read. */
  return (parts: AsyncIterator<string>): Readable =>
    Readable.from(renderPieces(parts), { objectMode: false, highWaterMark: charactersPerTurn });

  async function* renderPieces(parts: AsyncIterator<string>): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await inTurn(() => renderPiece(parts));
      if (piece === '') return;
      yield Buffer.from(piece);
    }
  }
}

async function renderPiece(parts: AsyncIterator<string>): Promise<string> {
  let piece = '';
  while (piece.length < charactersPerTurn) {
    const next = await parts.next();
    if (next.done) break;
    piece += next.value;
  }
  await setImmediate();
  return piece;
}
