/** The mark-up of a job's description: what of it may stay, and how to tell it from text. Both sides decode first and sanitise last. */

export const allowedMarkup = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'div', 'br', 'blockquote', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  /** Of links. */
  attributes: ['href', 'rel'],
  schemes: ['http', 'https', 'mailto'],
};

/** The text, decoded once when it has no tags of its own and escaped ones. */
export function decodeEscapedMarkup(text: string): string {
  return !hasMarkup(text) && escapedTag.test(text) ? decodeOnce(text) : text;
}

export const hasMarkup = (text: string) => realTag.test(text);

/**
 * The names that mark-up in descriptions is made of. Only these count as tags: `a &lt; b` and `vector&lt;int&gt;` are
 * text, and so is a mention of `&lt;canvas&gt;`.
 */
const names =
  '(?:p|br|hr|div|span|section|article|header|footer|main|h[1-6]|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|small|sub|sup|a|blockquote|pre|code|font|center|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|img|script|style|iframe|svg|math|object|embed|form)';
const realTag = new RegExp(`</?${names}(?=[\\s/>])`, 'i');
/**
 * After the name nothing but attributes: `a &lt;b and b&gt; c` compares, it does not mark up. What ends them is part of
 * the thousand, or each of these would look through all blanks after it once more.
 */
const escapedTag = new RegExp(
  `(?:&lt;|&#0*60;|&#x0*3c;)/?${names}(?:\\s+[a-z][a-z-]*\\s*=[^<>]{0,1000}?|\\s*/?)(?:&gt;|&#0*62;|&#x0*3e;)`,
  'i',
);

/** The characters that escaping replaces, by every spelling of their entities. */
const escapes: [character: string, spelling: string][] = [
  ['<', 'lt|#0*60|#x0*3c'],
  ['>', 'gt|#0*62|#x0*3e'],
  ['"', 'quot|#0*34|#x0*22'],
  ["'", 'apos|#0*39|#x0*27'],
  ['&', 'amp|#0*38|#x0*26'],
];
const anyEscape = new RegExp(`&(?:${escapes.map(([, spelling]) => `(${spelling})`).join('|')});`, 'gi');

/** One pass, so that `&amp;lt;` becomes `&lt;` and stays there. */
function decodeOnce(text: string): string {
  return text.replace(anyEscape, (_, ...groups) => escapes[groups.findIndex((group) => group !== undefined)]?.[0] ?? '');
}
