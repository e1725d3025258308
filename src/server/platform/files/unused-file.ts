/** Removes the bytes of a file to which no row refers. */
import type { AppLogger } from '#server/logger.ts';
import type { FileStore } from './file-store.ts';

/** A failure does not fail the request: the cleanup of orphaned files tries again. */
export async function removeUnusedFile(files: FileStore, id: string, log: AppLogger): Promise<void> {
  await files.remove(id).catch((err) => log.warn({ err, file: id }, 'an unused file could not be removed'));
}
