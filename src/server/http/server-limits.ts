/** Resource limits of a server process. */
import * as limits from '#contract/limits.ts';
import type { ExportLimits } from '../accounts/export-slots.ts';
import type { FileDownloadLimits } from './file-downloads.ts';
import type { TransferLimits } from './transfer-rate.ts';

export interface UploadLimits {
  /** Bytes of the files that arrive or are stored. */
  memoryBytes: number;
  /** Bytes of files that arrive before the fields that authorize them, of which half are one site's. */
  unprovenBytes: number;
  /** Bytes of one candidate's files, and of one site's. At least the largest file. */
  shareBytes: number;
  /** Further uploads wait this long, then get a 503. */
  maxWaitMs: number;
}

export interface ServerLimits {
  /** Further connections are closed without a response. */
  maxConnections: number;
  /** A slower call gets a 503. */
  handlerTimeoutMs: number;
  /** With less free space, uploads and the database's log could fill the disk: readiness fails. */
  minFreeBytes: number;
  uploads: UploadLimits;
  uploadRate: TransferLimits;
  /** Downloads of candidates' data. */
  exports: ExportLimits;
  /** Downloads of resumes, pictures and files that answer questions. */
  fileDownloads: FileDownloadLimits;
  downloadRate: TransferLimits;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const slowConnection = { bytesPerSecond: 8 * kilobyte, windowMs: 15_000 };
/** 0.5 Mbit/s. */
const contended = { bytesPerSecond: 64 * kilobyte, windowMs: 5000 };

export const defaultServerLimits: ServerLimits = {
  maxConnections: 12_000,
  handlerTimeoutMs: 10_000,
  minFreeBytes: 200 * megabyte,
  uploads: {
    // The largest picture beside the largest resume, or a hundred usual resumes.
    memoryBytes: 22 * megabyte,
    unprovenBytes: 12 * megabyte,
    shareBytes: limits.pictureMaxBytes,
    maxWaitMs: 60_000,
  },
  // Shorter than the server's `requestTimeout`, whose response has no message.
  uploadRate: { usual: slowConnection, contended, maxMs: 110_000 },
  exports: { maxRunning: 32, maxPerNetwork: 4 },
  // 32 of the largest resumes are 192 MB. A browser opens six connections, and a candidate may use two.
  fileDownloads: { maxRunning: 32, maxPerOwner: 12 },
  // As long as the browser waits for an archive.
  downloadRate: { usual: slowConnection, contended, maxMs: 120_000 },
};
