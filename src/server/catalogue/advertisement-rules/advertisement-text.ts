/** Splits the text of an advertisement into sentences. */
import { decodeEscapes, hasMarkup } from '#contract/description-markup.ts';
import type { ImportedJob } from '../import/imported-job.ts';

const blockTag = /<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|td|th|table|section)\b[^<>]*>/gi;

/** Sentences of the description as plain text, also of HTML that is escaped once. */
export function splitSentences({ description }: Pick<ImportedJob, 'description'>): string[] {
  const html = hasMarkup(description) ? description : decodeEscapes(description);
  const text = decodeEscapes(html.replace(blockTag, '\n').replace(/<[^<>]*>/g, ' ')).replace(/&nbsp;|\u00A0/g, ' ');
  return text
    .split(/(?<=[.!?;])\s+|\n/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** At most 100 characters of a text, in quotation marks. */
export const quote = (text: string): string => `"${text.length > 100 ? `${text.slice(0, 99)}…` : text}"`;
