/** Limits concurrent exports: one for an account, a few for a network. */
import * as messages from '#contract/messages.ts';
import { DomainError, unavailable } from '../domain-error.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';

export interface ExportLimits {
  /** Limits the open files of a process. */
  maxRunning: number;
  maxPerNetwork: number;
}

export function createExportSlots({ maxRunning, maxPerNetwork }: ExportLimits) {
  /** Networks of the running exports by account; undefined on loopback, where all clients share an address. */
  const running = new Map<string, string | undefined>();

  return {
    /** Returns the function that frees the slot. Throws when the account, the network or the process has none. */
    take(candidateId: string, { network, onLoopback }: ClientAddress): () => void {
      if (running.has(candidateId)) throw exportLimitReached(messages.exportRunning);
      const inNetwork = [...running.values()].filter((each) => each === network).length;
      if (inNetwork >= maxPerNetwork) throw exportLimitReached(messages.tooManyNetworkExports);
      if (running.size >= maxRunning) throw unavailable();
      running.set(candidateId, onLoopback ? undefined : network);
      return () => running.delete(candidateId);
    },

    /** Whether slow readers occupy all slots. */
    isFull: () => running.size >= maxRunning,
  };
}

const exportLimitReached = (message: string) =>
  new DomainError('rate-limited', message, { code: 'export_running', retryAfter: 5 });
