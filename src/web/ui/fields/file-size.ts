/** Formats the size of a file. */
import { language } from '#texts/language.ts';
import { texts } from '#texts/widgets.ts';

export function formatFileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return texts.kilobytes(Math.max(1, Math.round(bytes / 1024)).toLocaleString(language));
  return texts.megabytes((bytes / 1024 / 1024).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
}
