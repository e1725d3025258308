/** Reads the rows of a table in a backup. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupRow, rowBatchSize } from './backup-store.ts';

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

/** Splits by hand, because `readline` also splits at U+2028 and U+2029, which JSON strings may contain. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
