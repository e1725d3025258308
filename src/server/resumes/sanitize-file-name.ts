/** Sanitizes file names for display and downloads. */
const maxLength = 120;
/** Normalizing takes quadratic time for combining characters. The end has the extension. */
const maxOriginalLength = 1000;

/** Characters that reorder text: U+202E before `fdp.exe` displays `exe.pdf`. */
const bidi = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const unprintable = /[\p{Cc}\u2028\u2029\uFEFF]/gu;

/**
 * Returns a name for display and downloads: NFC, without folders, control and bidi characters, at most 120 characters with
 * the extension preserved. May be empty.
 */
export function sanitizeFileName(originalName: string): string {
  const cleaned = originalName
    .slice(-maxOriginalLength)
    .toWellFormed()
    .normalize('NFC')
    .replace(bidi, '')
    .replace(unprintable, '');
  const name = (cleaned.split(/[\\/]/).at(-1) ?? '').trim();
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxLength - [...extension].length).join('') + extension;
}
