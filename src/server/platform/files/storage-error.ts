/** The disk is full, the bucket does not answer: what was asked may work later. */
export class StorageError extends Error {}
