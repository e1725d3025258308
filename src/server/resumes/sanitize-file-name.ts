const longest = 120;

/** Marks that turn the order of letters: U+202E before `fdp.exe` makes it read `exe.pdf`. */
const bidi = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const unprintable = /[\p{Cc}\u2028\u2029\uFEFF]/gu;

/**
 * A file's name as it is shown and as a download is called: NFC, without folders, control and bidi characters, at most
 * 120 characters of which the extension is kept. Empty when nothing is left.
 */
export function sanitizeFileName(sentName: string): string {
  const cleaned = sentName.toWellFormed().normalize('NFC').replace(bidi, '').replace(unprintable, '');
  const name = (cleaned.split(/[\\/]/).at(-1) ?? '').trim();
  const characters = [...name];
  if (characters.length <= longest) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, longest - [...extension].length).join('') + extension;
}
