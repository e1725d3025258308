/**
 * A job's description on its way into the catalogue: decoded once when its tags came escaped, cleaned last. Whatever
 * the steps before it make of a text, the sanitiser is what decides which mark-up is stored. Whoever changes a rule here
 * counts `descriptionRules` on.
 */
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { allowedMarkup, decodeEscapedMarkup, hasMarkup } from '#contract/description-markup.ts';

/** Safe HTML of a description that holds HTML, HTML with its angle brackets escaped once, or plain text. */
export function sanitizeDescription(text: string): string {
  const decoded = decodeEscapedMarkup(text);
  const html = hasMarkup(decoded) ? decoded : paragraphs(decoded);
  const clean = sanitizeHtml(html, rules).trim();
  // Without a tag left, a reader that decodes again would take escaped text for mark-up.
  return hasMarkup(clean) ? clean : sanitizeHtml(paragraphs(clean), rules);
}

/** Text without tags: an empty line parts paragraphs, and a lone bracket is a character, not mark-up. */
function paragraphs(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br>'))
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: allowedMarkup.tags,
  allowedAttributes: { a: allowedMarkup.attributes },
  allowedSchemes: allowedMarkup.schemes,
  allowProtocolRelative: false,
  // The page's own title is the only h1, and the smallest heading of a description is h4.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: link },
  // Deeper mark-up is never meant, and browsers slow down on it.
  nestingLimit: 20,
};

/** A link that leads nowhere allowed loses its tag and keeps its text: `unlinked` is on no list. */
function link(_: string, { href }: Attributes): Tag {
  const url = href && URL.canParse(href) ? new URL(href) : undefined;
  if (!url || !allowedMarkup.schemes.includes(url.protocol.slice(0, -1))) return { tagName: 'unlinked', attribs: {} };
  return { tagName: 'a', attribs: { href: url.href, rel: 'noopener' } };
}
