/**
 * Lists the markup allowed in job descriptions and decodes escaped markup.
 *
 * Server and browser decode first and sanitize last.
 */

export const allowedMarkup = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'div', 'br', 'blockquote', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  /** On links only. */
  attributes: ['href', 'rel'],
  schemes: ['http', 'https', 'mailto'],
};

/** Decodes a text once if it contains escaped tags and no real ones. */
export function decodeEscapedMarkup(text: string): string {
  return !hasMarkup(text) && escapedTag.test(text) ? decodeEscapes(text) : text;
}

export const hasMarkup = (text: string) => realTag.test(text);

/**
 * Only these names count as tags: `a &lt; b`, `vector&lt;int&gt;` and a mention of `&lt;canvas&gt;` are text.
 */
const names =
  '(?:p|br|hr|div|span|section|article|header|footer|main|h[1-6]|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|small|sub|sup|a|blockquote|pre|code|font|center|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|img|script|style|iframe|svg|math|object|embed|form)';
const realTag = new RegExp(`</?${names}(?=[\\s/>])`, 'i');
/**
 * Allows only attributes after the name: `a &lt;b and b&gt; c` is a comparison. The limit of 1000 includes trailing
 * spaces, which keeps the expression from backtracking over them.
 */
const escapedTag = new RegExp(
  `(?:&lt;|&#0*60;|&#x0*3c;)/?${names}(?:\\s+[a-z][a-z-]*\\s*=[^<>]{0,1000}?|\\s*/?)(?:&gt;|&#0*62;|&#x0*3e;)`,
  'i',
);

/** Escaped characters with every spelling of their entities. */
const escapes: [character: string, spelling: string][] = [
  ['<', 'lt|#0*60|#x0*3c'],
  ['>', 'gt|#0*62|#x0*3e'],
  ['"', 'quot|#0*34|#x0*22'],
  ["'", 'apos|#0*39|#x0*27'],
  ['&', 'amp|#0*38|#x0*26'],
];
const anyEscape = new RegExp(`&(?:${escapes.map(([, spelling]) => `(${spelling})`).join('|')});`, 'gi');

/** A single pass turns `&amp;lt;` into `&lt;` and no further. */
export function decodeEscapes(text: string): string {
  return text.replace(anyEscape, (_, ...groups) => escapes[groups.findIndex((group) => group !== undefined)]?.[0] ?? '');
}
