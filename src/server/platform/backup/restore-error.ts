/** Tells the operator why nothing was restored, or why a backup does not count. */
export class RestoreError extends Error {}
