/** Sanitizes a stored description again if the rules have changed. */

/**
 * The version of the rules in `description-sanitizer.ts`. A job of an older version is sanitized on every read, and from
 * its source's text on the next import.
 */
export const sanitizerVersion = 2;

/** Imports the sanitizer only for descriptions that need it. */
export async function sanitizedDescription(stored: string, sanitizedWith: number): Promise<string> {
  if (sanitizedWith === sanitizerVersion) return stored;
  const { sanitizeDescription } = await import('./description-sanitizer.ts');
  return sanitizeDescription(stored);
}
