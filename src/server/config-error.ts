/** An error that the operator can fix. The message is one line with the fix. */
export class ConfigError extends Error {}
