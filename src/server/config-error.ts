/** What whoever starts the portal can mend: one line that says how. */
export class ConfigError extends Error {}
