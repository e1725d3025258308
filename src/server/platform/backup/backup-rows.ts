/** Reads the rows of a table in a backup. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupRow, rowBatchSize } from './backup-store.ts';
import { RestoreError } from './restore-error.ts';

export async function* readRowBatches(path: string): AsyncGenerator<BackupRow[]> {
  let batch: BackupRow[] = [];
  for await (const line of readLines(path)) {
    batch.push(JSON.parse(line));
    if (batch.length < rowBatchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** No row is as long: a job has 5,000,000 characters at most, and JSON writes one as six. Kilobytes may unpack to a longer line. */
const maxLineLength = 100_000_000;

/** Splits by hand, because `readline` also splits at U+2028 and U+2029, which JSON strings may contain. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    // Splits the new text alone: a long line would be searched again with each piece.
    const lines: string[] = text.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength)
      throw new RestoreError(`${path} has a line of more than 100,000,000 characters, as no backup has.`);
    yield* lines;
  }
}
