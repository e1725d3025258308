/** Interface of the storage of uploaded files: a directory or a bucket. */
import type { Readable } from 'node:stream';

/** Keys are random and contain no part of a file's name. Every method rejects with a StorageError. */
export interface FileStore {
  /** Writes the bytes durably: they survive a power cut once it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Undefined for an unknown key.
   * @param size of the file's row. Another one is a WrongSizeError: a response declares it before the bytes follow.
   */
  open(key: string, size?: number): Promise<Readable | undefined>;
  /** Removing an unknown key succeeds. */
  remove(key: string): Promise<void>;
  /** Lists all files, unfinished writes included. */
  list(): AsyncIterable<StoredFile>;
  /** Rejects when this node cannot write files at the moment. */
  assertWritable(): Promise<void>;
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}
