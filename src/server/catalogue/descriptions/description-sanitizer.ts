/**
 * Sanitizes job descriptions: decodes escaped tags once, then removes forbidden markup.
 *
 * Increment `sanitizerVersion` with every change of a rule.
 */
import { Parser } from 'htmlparser2';
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { allowedMarkup, decodeEscapedMarkup, hasMarkup } from '#contract/description-markup.ts';

/** Returns safe HTML for HTML, HTML with angle brackets escaped once, or plain text. */
export function sanitizeDescription(text: string): string {
  const decoded = decodeEscapedMarkup(text);
  const html = hasMarkup(decoded) && !isTooDeep(decoded) ? decoded : textToHtml(decoded);
  const clean = sanitizeHtml(html, rules).trim();
  // A client that decodes again would treat escaped text as markup if no tag remains.
  return hasMarkup(clean) ? clean : sanitizeHtml(textToHtml(clean), rules);
}

/** The parser compares each end tag with all open elements. Short texts take milliseconds whatever their markup. */
const maxLevels = 500;
const unlimitedLength = 20_000;

function isTooDeep(html: string): boolean {
  if (html.length <= unlimitedLength) return false;
  let levels = 0;
  const parser = new Parser({
    onopentagname() {
      levels += 1;
      if (levels > maxLevels) parser.pause();
    },
    onclosetag() {
      levels -= 1;
    },
  });
  parser.end(html);
  return levels > maxLevels;
}

/** Converts plain text: empty lines separate paragraphs, and angle brackets are characters. */
function textToHtml(text: string): string {
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
  // The page title is the only h1; the smallest heading of a description is h4.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: sanitizeLink },
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && attribs.href === undefined && 'excludeTag',
  // Browsers slow down on deeper markup.
  nestingLimit: 20,
};

/**
 * Removes a forbidden address; `exclusiveFilter` then unwraps the link. A transformation to a tag that is not allowed
 * would write the end tag of a later element with that name (sanitize-html 2.18).
 */
function sanitizeLink(_: string, { href }: Attributes): Tag {
  const url = href && URL.canParse(href) ? new URL(href) : undefined;
  if (!url || !allowedMarkup.schemes.includes(url.protocol.slice(0, -1))) return { tagName: 'a', attribs: {} };
  return { tagName: 'a', attribs: { href: url.href, rel: 'noopener' } };
}
