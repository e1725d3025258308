/** Failures of the storage of files. */
import type { AppLogger } from '#server/logger.ts';

/** The storage failed, for example because the disk is full. A retry may succeed. */
export class StorageError extends Error {}

/** One file has another size than its row says: for a moment, behind a proxy, or for good. */
class WrongSizeError extends StorageError {}

/** Throws a WrongSizeError for a file of another size than its row says. */
export function assertSize(size: number, expected: number | undefined): void {
  if (expected !== undefined && size !== expected) throw new WrongSizeError(`A file has ${size} bytes instead of ${expected}.`);
}

/** Takes a file of a wrong size for a missing one: an export goes on, since the rest is still of use. */
export function omitDamaged(error: unknown): undefined {
  if (!(error instanceof WrongSizeError)) throw error;
}

/** Logs the failure, and throws an error with a message for the user. */
export function mapStorageError(log: AppLogger, toError: () => Error): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'the file storage is unavailable');
    throw toError();
  };
}
