/** Disconnects clients that take a download too slowly, which would occupy its slot. */
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type TransferLimits, watchTransfer } from './transfer-rate.ts';

interface Download {
  /** Named in the log. */
  name: string;
  /** Whether others wait for its slot. */
  isContended(): boolean;
}

/** Returns the function that stops watching. */
export function endSlowDownload(
  { raw: { socket }, log }: FastifyRequest,
  { name, isContended }: Download,
  limits: TransferLimits,
): () => void {
  // Injected requests have no socket.
  if (!(socket instanceof Socket)) return () => {};
  return watchTransfer(
    {
      countBytes: () => socket.bytesWritten - socket.writableLength,
      isContended,
      isTaken: () => socket.writableLength === 0,
      onSlow() {
        log.info({ download: name }, 'a download was too slow');
        socket.destroy();
      },
    },
    limits,
  );
}
