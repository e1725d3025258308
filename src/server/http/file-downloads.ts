/** Limits concurrent downloads of stored files. A bucket's file stays in memory until its client has read it. */
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, unavailable } from '../domain-error.ts';
import { createRunningCounts } from '../platform/concurrency/running-counts.ts';
import { getSitePrefix } from '../platform/net/ip-address.ts';
import { getClientAddress } from './security/credentials.ts';
import { endSlowDownload } from './slow-download.ts';
import type { TransferLimits } from './transfer-rate.ts';

export interface FileDownloadLimits {
  /** Limits the memory of a process. */
  maxRunning: number;
  /** Of one candidate, of the link to one application, and of one site: a client may have many accounts. */
  maxPerOwner: number;
}

export type FileDownloads = ReturnType<typeof createFileDownloads>;

export function createFileDownloads({ maxRunning, maxPerOwner }: FileDownloadLimits, rate: TransferLimits) {
  const ofOwners = createRunningCounts();
  let running = 0;

  function take(owners: readonly string[]): () => void {
    if (owners.some((owner) => ofOwners.count(owner) >= maxPerOwner)) throw tooManyDownloads();
    if (running >= maxRunning) throw unavailable();
    const end = ofOwners.begin(owners);
    running++;
    return () => {
      running--;
      end();
    };
  }

  return {
    /**
     * Opens a file for the response. Both must end before the slot is free. Throws when the owner, the client's site or the process
     * has none.
     */
    async open<File>(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      owner: string,
      openFile: () => Promise<File>,
    ): Promise<File> {
      const release = take([owner, ...siteOf(request)]);
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

/** None on loopback, where all clients share an address. */
function siteOf(request: FastifyRequest): string[] {
  const { network, onLoopback } = getClientAddress(request);
  return onLoopback ? [] : [`site ${getSitePrefix(network)}`];
}

const tooManyDownloads = () =>
  new DomainError('rate-limited', 'Several of your files are still on their way. Try again in a moment.', {
    code: 'downloads_running',
    retryAfter: 5,
  });
