/** The storage failed, for example because the disk is full. A retry may succeed. */
export class StorageError extends Error {}
