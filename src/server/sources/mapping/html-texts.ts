/** Builds descriptions from the texts of providers. The import sanitizes them. */
import { decodeEscapes, hasMarkup } from '#contract/description-markup.ts';
import { toText } from './json-values.ts';

/** Real tags mean that nothing is escaped. */
export const unescapeOnce = (html: unknown): string => (hasMarkup(toText(html)) ? toText(html) : decodeEscapes(toText(html)));

export const joinHtml = (...parts: string[]): string => parts.filter(Boolean).join('\n');

/** A heading and its text; empty without a text. */
export function sectionHtml(heading: unknown, html: unknown): string {
  const [title, text] = [toText(heading), toText(html)];
  if (text === '') return '';
  return joinHtml(title && `<h3>${escapeHtml(title)}</h3>`, toHtml(text));
}

/** Wraps bare list items into a list. */
export function listHtml(content: unknown): string {
  const html = toText(content);
  const start = html.search(/<li[\s>]/i);
  if (start < 0 || /<[uo]l[\s>]/i.test(html)) return html;
  const lastEnd = html.toLowerCase().lastIndexOf('</li>');
  const end = lastEnd < start ? html.length : lastEnd + '</li>'.length;
  return `${html.slice(0, start)}<ul>${html.slice(start, end)}</ul>${html.slice(end)}`;
}

/** Plain text as paragraphs; HTML as it is. */
export function toHtml(text: string): string {
  if (text === '' || hasMarkup(text)) return text;
  return text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => `<p>${paragraph.replace(/</g, '&lt;').replace(/>/g, '&gt;').trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

export const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The text of HTML on one line. */
export const toPlainText = (html: unknown): string =>
  decodeEscapes(toText(html).replace(/<[^<>]*>/g, ' '))
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();
