/**
 * Counts the changes to the rules of `job-description.ts`. A job that was cleaned under an older number is cleaned again
 * whenever it is read, and from its source's own text when it is next imported.
 */
export const sanitizerVersion = 1;

/** What is stored, as it is sent: clean under today's rules, whatever it was cleaned by. Only what is not needs the sanitiser. */
export async function sanitizedDescription(stored: string, sanitisedWith: number): Promise<string> {
  if (sanitisedWith === sanitizerVersion) return stored;
  const { sanitizeDescription } = await import('./description-sanitizer.ts');
  return sanitizeDescription(stored);
}
