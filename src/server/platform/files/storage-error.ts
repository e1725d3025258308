/** Failures of the storage of files. */
import type { AppLogger } from '#server/logger.ts';

/** The storage failed, for example because the disk is full. A retry may succeed. */
export class StorageError extends Error {}

/** Throws a StorageError for a file of another size than its row says. */
export function assertSize(size: number, expected: number | undefined): void {
  if (expected !== undefined && size !== expected) throw new StorageError(`A file has ${size} bytes instead of ${expected}.`);
}

/** Logs the failure, and throws what the user is told. */
export function mapStorageError(log: AppLogger, toError: () => Error): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'the file storage is unavailable');
    throw toError();
  };
}
