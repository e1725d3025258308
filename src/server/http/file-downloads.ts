/** Limits the downloads of stored files that run at once: a bucket's file stays in memory until its client has read it. */
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, unavailable } from '../domain-error.ts';
import { endSlowDownload } from './slow-download.ts';
import type { TransferLimits } from './transfer-rate.ts';

export interface FileDownloadLimits {
  /** Limits the memory of a process. */
  maxRunning: number;
  /** Of one candidate, or of the link to one application. */
  maxPerOwner: number;
}

export type FileDownloads = ReturnType<typeof createFileDownloads>;

export function createFileDownloads({ maxRunning, maxPerOwner }: FileDownloadLimits, rate: TransferLimits) {
  const runningByOwner = new Map<string, number>();
  let running = 0;

  function take(owner: string): () => void {
    const ofOwner = runningByOwner.get(owner) ?? 0;
    if (ofOwner >= maxPerOwner) throw tooManyDownloads();
    if (running >= maxRunning) throw unavailable();
    runningByOwner.set(owner, ofOwner + 1);
    running++;
    return () => {
      running--;
      const left = (runningByOwner.get(owner) ?? 1) - 1;
      if (left > 0) runningByOwner.set(owner, left);
      else runningByOwner.delete(owner);
    };
  }

  return {
    /** Opens a file for the response. Both must end before the slot is free. Throws when the owner or the process has none. */
    async open<File>(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      owner: string,
      openFile: () => Promise<File>,
    ): Promise<File> {
      const release = take(owner);
      let stopWatching = () => {};
      const closed = new Promise<void>((resolve) => {
        // Also called for a client that has already disconnected.
        finished(reply.raw, () => {
          stopWatching();
          resolve();
        });
      });
      const opening = openFile();
      // A bucket's file arrives in memory although its client has left.
      void Promise.allSettled([opening, closed]).then(release);
      const file = await opening;
      const isContended = () => running >= maxRunning;
      if (!reply.raw.closed) stopWatching = endSlowDownload(request, { name: 'file', isContended }, rate);
      return file;
    },
  };
}

const tooManyDownloads = () =>
  new DomainError('rate-limited', 'Several of your files are still on their way. Try again in a moment.', {
    code: 'downloads_running',
    retryAfter: 5,
  });
