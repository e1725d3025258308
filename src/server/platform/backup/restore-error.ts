/** The reason why nothing was restored, or why a backup does not count, for the operator. */
export class RestoreError extends Error {}
