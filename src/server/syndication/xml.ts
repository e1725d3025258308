/** Text in XML 1.0. */

/** As the content of an element or of an attribute in double quotes. */
export const escapeXml = (text: string) => allowed(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** As it stands, mark-up included. The end of a section inside the text is split over two. */
export const wrapCdata = (text: string) => `<![CDATA[${allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Without the characters that no XML document may hold, escaped or not (XML 1.0 §2.2). */
function allowed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}
